/** `step` does so many at once, at most `atMost`, and answers how many; it is done again until it did fewer. Resolves to the sum. */
export async function runInBatches(atMost: number, step: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const some = await step()
    done += some
    if (some < atMost) return done
  }
}
