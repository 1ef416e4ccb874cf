type Listener = () => void;

/** The changes of one record that are waiting or running. */
interface RecordQueue {
  count: number;
  last: Promise<unknown>;
}

/** What use cases share in the memory of one process. Nothing of it is stored, and other processes do not see it. */
export interface ProcessState {
  /** The changes of each record that are waiting or running, by the name of the record. */
  readonly recordQueues: Map<string, RecordQueue>;
  /** Called when this process is about to store a change with its audit log entry. */
  readonly logListeners: Set<Listener>;
  /** Called when this process starts a job. */
  readonly jobListeners: Set<Listener>;
  /** How many clients of each company wait for events. */
  readonly waitingCallers: Map<number, number>;
  /** The ids of the encryption keys that a request needed and this process does not have. */
  readonly missingKeyIds: Set<string>;
}
