/** How a won game of each kind begins: what a picture beside its rules plays. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  "3x3x13x5": "3x3x13x5+267592 1a 1b 3c 3d *13a d3 1a 2d",
  montecarlo: "montecarlo5x5x1+1 *b2c2 *d4e4 *b5c5 *d1e1 *d2d3 *a3b3 +",
  thirteens: "thirteens5x5x1+18 *c5 *d1e1 *c4b5 *b1c1 *b3a4 *e2 +",
  fourteens: "fourteens5x5x1+4 *d1e1 *c4c5 *c2e2 *a4a5 + *b2b5 *d1d5",
  acessquare: "acessquare4x4x1+10 *a2b2 *a1b1 *c4d4 *a3c3 *c2d2 + *c1c4",
  carpet: "carpet4x5x1+8 *c4s *e4s *e1s *b4s *b2s *e4s",
  colorado: "colorado2x10x2+98 *a1s *d1s *g2s *a1s *c2s *i2s",
  twenty: "twenty4x5x2+50 *d3 *b1 *e1 *b1 *a4 *e2",
};
