/** Long tests run one short round in the suite, and in full with SOAK=1. */
export const isSoak = process.env.SOAK === '1'

/** The number of repetitions: `few` in the suite, `all` in a soak. */
export const roundsOf = (few: number, all: number): number => (isSoak ? all : few)
