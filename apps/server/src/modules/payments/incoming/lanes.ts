/** How many questions to the gateway run in parallel; its answers set the pace. */
const lanes = 8

export type End = 'oldest' | 'newest'

/** Processes items in every lane until none is left or the time is over. Returns how many there were. */
export async function inLanes(
  mayGoOn: () => boolean,
  takeNext: (from: End) => Promise<boolean>,
): Promise<number> {
  let taken = 0
  let turn = 0
  async function lane(): Promise<void> {
    while (mayGoOn() && (await takeNext(turn++ % 2 === 0 ? 'oldest' : 'newest'))) taken++
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return taken
}
