/** How often a fault is repeated, and the line that says what came of it. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 200);

/** For what takes longer: a fifth of them. */
export const fewerRounds = Math.max(1, Math.round(rounds / 5));

export type Outcome = { fault: string; database: string; rounds: number; lost: string; recovery: string };

export function say({ fault, database, rounds, lost, recovery }: Outcome) {
  console.log(`| ${fault} | ${database} | ${rounds} | ${lost} | ${recovery} |`);
}

/** The middle and the longest of some times, in seconds. */
export function times(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const seconds = (value = 0) => (value / 1000).toFixed(1);
  return `median ${seconds(sorted[sorted.length >> 1])} s, longest ${seconds(sorted.at(-1))} s`;
}
