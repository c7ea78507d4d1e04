// Every number that app and server must agree on. Units stand in the names; a name without a unit counts things.

/** Business code of a successful answer. */
export const SUCCESS_CODE = 20000

export const requestLimits = {
  timeoutMs: 60_000,
  loadingDelayMs: 800,
  tooManyPageDelayMs: 500,
  configCacheMs: 30_000,
  /** What an operator closes is gone within 30 s on a page that just stays open, the way of the answer included. */
  configWatchMs: 25_000,
  navigationDelayMs: 200,
  idempotencyKeepHours: 24,
} as const

export const shellLimits = {
  pagePlaceholderMs: 200,
  pageLoadTimeoutMs: 60_000,
  leftTextDelayMs: 1_000,
  loginRedirectMs: 1_000,
  toastMs: 1_500,
  longPressMs: 350,
  longPressTolerancePx: 10,
  swiperIntervalMs: 5_000,
  swiperDurationMs: 500,
  popupMs: 150,
  maskMs: 300,
  videoControlsMs: 3_000,
  vibrateShortMs: 15,
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
  nearbyRefreshMinMs: 600_000,
  /** Decimals of a stored coordinate: 2 is about 1 km. */
  coordinateDecimals: 2,
} as const

export const authLimits = {
  codeLength: 6,
  codeLifeSeconds: 300,
  codeResendSeconds: 60,
  codesPerPhonePerDay: 10,
  codesPerIpPerHour: 20,
  codeWrongTries: 5,
  /** Guesses at one account's password in a quarter of an hour; the picture comes long before. */
  passwordTriesPerAccount: 20,
  /** Whoever asks whether phones are registered, or names free, is not choosing one any more after so many. */
  phoneChecksPerIpPerHour: 20,
  nameChecksPerPersonPerHour: 100,
  /** After this many codes to one phone the image captcha is asked. */
  codesBeforeCaptcha: 3,
  passwordMin: 8,
  passwordMax: 64,
  usernameMin: 4,
  usernameMax: 20,
  inviteBindHours: 24,
  changeUndoHours: 48,
  closingDays: 15,
} as const

export const pageLimits = {
  sizeDefault: 20,
  sizeMax: 50,
} as const

/** Characters as a person counts them (code points). */
export const textLimits = {
  inputDefaultMax: 140,
  nicknameMin: 2,
  nicknameMax: 12,
  selfIntroMin: 20,
  selfIntroMax: 500,
  familyIntroMax: 300,
  loveViewMax: 300,
  promptAnswerMax: 150,
  schoolMax: 40,
  occupationMax: 30,
  lineMessageMax: 140,
  reportTextMax: 500,
  favoriteNoteMax: 100,
  favoriteGroupMax: 12,
  savedSearchNameMax: 20,
  keywordMax: 30,
  serviceNoteMax: 500,
  wechatMin: 6,
  wechatMax: 20,
} as const

export const profileLimits = {
  ageMin: 18,
  ageMax: 80,
  heightCmMin: 130,
  heightCmMax: 230,
  weightKgMin: 30,
  weightKgMax: 200,
  mandatoryFields: 12,
  tagsMax: 10,
  promptsMax: 3,
  voiceSecondsMax: 10,
  autosaveMs: 10_000,
  preferenceGeosMax: 10,
} as const

export const photoLimits = {
  countMax: 9,
  bytesMax: 10 * 1024 * 1024,
  longestSidePx: 1_200,
  thumbSidePx: 360,
  minSidePx: 300,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  uploadTokenSeconds: 600,
  /** Two images are the same to us at this perceptual distance or less. */
  sameHashDistance: 10,
  deletedKeepDays: 7,
} as const

/** What a member without VIP may do. Days begin at 00:00 Asia/Shanghai; what is left does not carry over. */
export const freeQuotas = {
  visitorCardsPerDay: 10,
  likesPerDay: 10,
  superLikesPerWeek: 1,
  detailsPerDay: 30,
  undoSkipPerDay: 1,
  visitorRevealsPerDay: 1,
} as const

export const browseLimits = {
  skipDays: 90,
  popularLikesPerDay: 20,
  dailyPool: 6,
  dailyWildcards: 2,
  newWithinDays: 7,
  savedSearchesMax: 10,
} as const

export const visitLimits = {
  minViewMs: 2_000,
  keepDays: 90,
} as const

export const favoriteLimits = {
  countMax: 500,
} as const

export const blockLimits = {
  countMax: 500,
} as const

export const lineLimits = {
  openMax: 5,
  newPerDay: 3,
  answerDays: 7,
  screenHours: 48,
  stalledDays: 14,
  cooldownAfterDeclineDays: 90,
  cooldownAfterExpiryDays: 30,
  /** So many declines a month give the quota back; later ones use it up. */
  declinesReturnedPerMonth: 2,
  contactAttemptsBeforeNoAnswer: 3,
  contactAttemptsWithinDays: 5,
  reasonsMax: 3,
} as const

export const matchmakerLimits = {
  trialDays: 30,
  trialMembersMax: 10,
  reapplyDays: 30,
  consentLifeDays: 7,
  consentCodeTries: 5,
  changePerDays: 30,
  bulkProposePerDayPerMember: 5,
  silentDays: 14,
} as const

export const reportLimits = {
  imagesMax: 6,
  criticalHours: 2,
  highHours: 24,
  mediumHours: 72,
  lowDays: 7,
  precheckSeconds: 5,
} as const

export const contactDetectorLimits = {
  recentMessages: 5,
  /** Of a longer text only the last characters are judged; no field of ours is longer. */
  textMax: 10_000,
} as const
