/** How far the search for contact information looks. */

export const contactDetectorLimits = {
  recentMessages: 5,
  /** Of a longer text only the last characters are judged; no field of ours is longer. */
  textMax: 10_000,
} as const
