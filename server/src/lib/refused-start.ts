/** Why a command does not begin, in one sentence for the person who started it: no failure of ours, so nobody is shown a stack. */
export class RefusedStart extends Error {
  override readonly name = 'RefusedStart'
}

/** Runs a command; where it refuses, says why and ends with 1. */
export async function exitOnRefusal(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof RefusedStart)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
