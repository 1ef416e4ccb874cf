/**
 * Most code of a start runs only once: compiling it to machine code as eagerly as usual would take a quarter more processor time. A
 * program therefore imports this module before all others, and restores the usual JIT policy later.
 */
const fewerCompilations = 16;

Bun.unsafe.setJITPolicy(fewerCompilations);
