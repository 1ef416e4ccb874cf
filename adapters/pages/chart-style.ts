/**
 * Lines differ in their dashes too, for readers who cannot tell the colors apart and for gray printers; the limit is dotted, so
 * that a line below it shows. Paper is always light.
 */
export const chartStyle = `
.ground { fill: #ffffff; }
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 17px; font-weight: 600; }
.tick, .name { fill: #57606a; font-variant-numeric: tabular-nums; }
.name { font-weight: 600; }
.grid { stroke: #d8dee4; }
.axis { stroke: #57606a; }
.series { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.home { stroke: #0b62c4; }
.band { fill: #0b62c4; fill-opacity: .13; }
.balance { stroke: #b3261e; }
.limit { stroke: #6f42c1; stroke-width: 4.5; stroke-dasharray: .1 10; stroke-linecap: round; }
.line { stroke: #0a6b48; stroke-dasharray: 9 5; }
.hint { fill: none; pointer-events: all; }
@media screen and (prefers-color-scheme: dark) {
  .ground { fill: #14181e; }
  text { fill: #e6edf3; }
  .tick, .name { fill: #9aa5b1; }
  .grid { stroke: #2d353f; }
  .axis { stroke: #9aa5b1; }
  .home { stroke: #6cb0ff; }
  .band { fill: #6cb0ff; }
  .balance { stroke: #ff8b7e; }
  .limit { stroke: #c5a8ff; }
  .line { stroke: #4bd3a0; }
}
`;
