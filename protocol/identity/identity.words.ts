/** Dictionaries and limits of real names: states of a check, failure reasons, and the number of attempts. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { personNameMax } from '../base/limits'

export const checkStatus = /*#__PURE__*/ dictionary({
  created: '准备中',
  sent: '等待刷脸',
  passed: '已通过',
  failed: '未通过',
  human: '人工核验',
  lapsed: '已过期',
})
export type CheckStatus = ValueOf<typeof checkStatus>

export const checkStates = /*#__PURE__*/ statesOf(checkStatus, {
  /** The provider may still return a result. */
  open: ['created', 'sent'],
  /** Not decided yet, by a provider or by a staff member. */
  undecided: ['created', 'sent', 'human'],
  /** Counts as an attempt, whatever its result. */
  counted: ['sent', 'passed', 'failed', 'lapsed'],
  over: ['passed', 'failed', 'lapsed'],
  /** States of a check by a staff member that are shown to its owner. */
  told: ['human', 'failed'],
})

/**
 * Place of the face check: the provider's page, a component of the mini-program, or the provider's page in the browser
 * of the phone to which a link was passed.
 */
export const checkKind = /*#__PURE__*/ dictionary({
  page: '网页核验',
  plugin: '小程序内核验',
  handoff: '手机浏览器核验',
  photo: '照片核验',
  human: '人工核验',
})
export type CheckKind = ValueOf<typeof checkKind>

/** How a face is checked without leaving the mini-program: by WeChat itself, or by a component that a build may contain. */
export const facePlugin = /*#__PURE__*/ dictionary({ wechat: '微信人脸核身', eid: '腾讯云 E证通' })
export type FacePlugin = ValueOf<typeof facePlugin>

/** The proven fact: name and number belong together, or the face belongs to them too. */
export const identityLevel = /*#__PURE__*/ dictionary({ name: '已实名', face: '已实名并刷脸' })
export type IdentityLevel = ValueOf<typeof identityLevel>

/** Reasons why a check failed, worded for the applicant. */
export const checkFailure = /*#__PURE__*/ dictionary({
  mismatch: '姓名和身份证号对不上，请核对后再试',
  other_face: '刷脸结果和证件不是同一个人，请本人在光线充足的地方再试',
  not_live: '没有认出是真人，请按提示做动作，不要用照片或屏幕',
  gave_up: '核验没有完成，可以重新开始',
  taken: '这个身份证已经在另一个账号完成实名',
  shut: '这个身份证的另一个账号因违规被停用，处理对这个账号同样有效；认为有误可以申诉',
  refused: '人工核验没有通过',
  under_age: '未满 18 周岁，不能使用本平台',
  unsure: '照片还不足以确认是你本人，请改用刷脸核验',
  no_face: '照片里没有看清一张完整的脸，请正对镜头、在光线充足的地方重拍',
  provider: '核验服务暂时没有回应，这一次不计次数，请稍后再试',
})
export type CheckFailure = ValueOf<typeof checkFailure>

export const identityLimits = {
  triesPerDay: 3,
  /** Seconds within which the same number counts as a repeated tap, not as another attempt. */
  repeatSeconds: 5,
  /** After this many attempts a staff member examines the case. */
  triesTotal: 10,
  /** Minutes for which a link opens the provider's page. */
  linkMinutes: 20,
  /** Minutes for which a component's data is valid. */
  pluginMinutes: 10,
  /** The provider keeps its result this long; until then it is queried again after these minutes. */
  askAfterMinutes: [1, 5, 30, 24 * 60],
  adultYears: 18,
  nameMax: personNameMax,
  faceMonths: 24,
  /** Days before a face check expires from which it may be renewed; its certificate announces the expiry on the same day. */
  renewDays: 30,
  /** Hours during which another account found by a face may be merged. */
  mergeHours: 24,
  /** Hours until the provider's picture of the face is deleted, even if it was not compared. */
  portraitHours: 24,
  /** Minutes after which a comparison without an answer is sent again. */
  matchAgainMinutes: 60,
  /** The applicant's preferred time for the check, in their words. */
  wishMax: 60,
  paperNoMax: 20,
  /** Requests for a check by a staff member in 30 days. */
  humanPerMonth: 3,
  /** Size of a portrait as sent, in base64. */
  portraitBase64Max: 2_900_000,
  /** Longer side of a portrait, in pixels; more does not help the comparison. */
  portraitEdge: 1280,
} as const

/** Whether the avatar shows the person who proved their identity. */
export const portraitStatus = /*#__PURE__*/ dictionary({
  waiting: '正在和本人比对',
  matched: '和本人一致',
  unlike: '看起来不是本人，请换一张清晰的本人正脸照',
})
export type PortraitStatus = ValueOf<typeof portraitStatus>

export const portraitStates = /*#__PURE__*/ statesOf(portraitStatus, { judged: ['matched', 'unlike'] })

/**
 * Papers that a staff member checks because no machine can: unknown kinds of papers, and names that the register does
 * not find.
 */
export const identityPaper = /*#__PURE__*/ dictionary({
  id18: '居民身份证',
  id15: '15 位旧身份证',
  residence: '外国人永久居留身份证',
  passport: '护照',
  hkmo: '港澳居民来往内地通行证',
  taiwan: '台湾居民来往大陆通行证',
})
export type IdentityPaper = ValueOf<typeof identityPaper>

/** How a staff member sees a person and their paper. */
export const meetingWay = /*#__PURE__*/ dictionary({ call: '视频通话', visit: '到门店' })
export type MeetingWay = ValueOf<typeof meetingWay>

/** Version of the two consents; a changed text needs a new version. */
export const IDENTITY_CONSENT_VERSION = '2026-11-24'

/** Consents given separately from each other and from all other terms. */
export const identityConsents = {
  human: {
    title: '同意人工核验姓名和证件',
    words: '门店或视频里由工作人员看一眼证件原件；只记下核验的方式和结果，不拍照、不留复印件。',
  },
  portrait: {
    title: '单独同意照片比对',
    words: '现在拍一张正脸照，由核验服务和公安登记的照片比对一次；比对完立即删除，平台不保存照片和人脸特征。',
  },
  identity: {
    title: '同意核验姓名和身份证号',
    words: '姓名和身份证号加密保存，只用来确认是你本人和是否年满 18 周岁；别人只看到姓氏。',
  },
  face: {
    title: '单独同意人脸核验',
    words:
      '由核验服务比对你和证件是不是同一个人。通过后取回一张核验照片，只和你的头像比对一次，比完立即删除，最迟 24 小时；平台不保存人脸特征。',
  },
} as const
