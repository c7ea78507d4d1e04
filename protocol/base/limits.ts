/** Limits shared by all nouns, app and server. Units are in the names; a name without a unit counts things. */

/** Business code of a successful answer. */
export const SUCCESS_CODE = 20000

export const requestLimits = {
  timeoutMs: 60_000,
  loadingDelayMs: 800,
  tooManyPageDelayMs: 500,
  configCacheMs: 30_000,
  /**
   * Interval of polling the configuration: a part closed by an operator disappears from an open page within 30 s,
   * including the response's travel time.
   */
  configWatchMs: 25_000,
  navigationDelayMs: 200,
} as const

export const shellLimits = {
  pagePlaceholderMs: 200,
  pageLoadTimeoutMs: 60_000,
  leftTextDelayMs: 1_000,
  loginRedirectMs: 1_000,
  toastMs: 1_500,
  longPressMs: 350,
  /** A second tap within this time belongs to a double tap: it opens and closes nothing. */
  doubleTapMs: 400,
  longPressTolerancePx: 10,
  swiperIntervalMs: 5_000,
  swiperDurationMs: 500,
  popupMs: 150,
  maskMs: 300,
  videoControlsMs: 3_000,
  pullToRefreshHeightPx: 70,
  pullToRefreshRangePx: 150,
  navbarHeightPx: 44,
  maxDeviceWidthPx: 960,
  desktopMinWidthPx: 1_000,
  previewScaleMin: 1,
  previewScaleMax: 4,
  badgeMax: 99,
} as const

export const mapLimits = {
  zoomMin: 5,
  zoomMax: 18,
  zoomDefault: 16,
  placePageSize: 20,
  nearbyRadiusM: 5_000,
  searchDebounceMs: 1_000,
  refreshMs: 30_000,
} as const

export const pageLimits = {
  sizeDefault: 20,
  sizeMax: 50,
  cursorMax: 400,
} as const

/** For a line of text without a maximum of its own. Lengths everywhere are characters as people see them (`characters.ts`). */
export const inputDefaultMax = 140

/** Characters of the longest name on a paper. */
export const personNameMax = 40
