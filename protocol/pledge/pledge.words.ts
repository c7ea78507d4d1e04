/** Texts of the commitment pledge (承诺书). */
export const pledgeLimits = { bodyMin: 20, bodyMax: 5000 } as const
