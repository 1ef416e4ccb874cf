/**
 * What a start runs, it runs once: compiled to machine code as eagerly as usual, it would take a quarter more of the processor. So
 * a program imports this module before all others, and says when compilation is as usual again.
 */
const fewerCompilations = 16;

Bun.unsafe.setJITPolicy(fewerCompilations);
