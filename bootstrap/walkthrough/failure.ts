/** Why the walkthrough ends early, as a sentence for whoever runs it. */
export class Failure extends Error {}
