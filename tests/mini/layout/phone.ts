/** The phone on which pages are laid out: a notch, a home indicator, and the capsule that the platforms draw over every page. */
export const SAFE = { top: 44, bottom: 34, left: 0, right: 0 } as const

/** A usual size, and the narrowest size still in use. */
export const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
] as const

const CAPSULE = { fromRight: 7, top: 48, width: 87, height: 32 } as const

export const windowOf = ({ width, height }: { width: number; height: number }) => ({
  width,
  height,
  statusBar: SAFE.top,
  screenHeight: height,
})

export const capsuleOf = (width: number) => ({
  top: CAPSULE.top,
  bottom: CAPSULE.top + CAPSULE.height,
  left: width - CAPSULE.fromRight - CAPSULE.width,
  right: width - CAPSULE.fromRight,
  width: CAPSULE.width,
  height: CAPSULE.height,
})
