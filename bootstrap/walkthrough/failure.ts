/** Why the walkthrough ends early, as a sentence for the person who runs it. */
export class Failure extends Error {}
