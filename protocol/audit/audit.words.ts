/** Dictionaries and limits of audits. */
import { dictionary, has, statesOf, type ValueOf } from '../base/dictionary'

export const auditStatus = /*#__PURE__*/ dictionary({
  auto_checking: '自动检测中',
  auto_pass: '自动通过',
  auto_reject: '自动拒绝',
  need_human: '待人工审核',
  assigned: '审核中',
  approved: '已通过',
  rejected: '未通过',
  appealed: '申诉中',
  upheld: '维持原判',
  overturned: '申诉成功',
})
export type AuditStatus = ValueOf<typeof auditStatus>
/** Status of a stored task; cancelled: withdrawn by its owner before a decision, and hidden from everybody. */
export type StoredAuditStatus = AuditStatus | 'cancelled'

const open = ['need_human', 'assigned', 'appealed'] as const

export const auditStates = /*#__PURE__*/ statesOf(auditStatus, {
  /** Still awaits a person's decision. */
  open,
  /** Claimed by an auditor, who alone may decide it. */
  inHand: ['assigned', 'appealed'],
  /** Decided by a person. */
  decided: ['approved', 'rejected', 'upheld', 'overturned'],
  /** In favour of the content's owner. */
  favourable: ['approved', 'overturned'],
  /** Against the owner, by a person or automatically. */
  refusing: ['rejected', 'auto_reject', 'upheld'],
  /** Once decided against the owner. The owner may read the reason, whatever happened afterwards. */
  onceRefused: ['rejected', 'auto_reject', 'appealed', 'upheld', 'overturned'],
  /** The owner may appeal, once. */
  appealable: ['rejected', 'auto_reject'],
  /** Still relevant to the owner: decided only automatically, or not finally decided. */
  unsettled: [...open, 'auto_reject'],
})

export const auditTarget = /*#__PURE__*/ dictionary({
  profile: '资料',
  photo: '照片',
  video: '短视频',
  comment: '评论',
  activity: '活动',
  certificate: '认证',
  report: '举报',
  poster: '海报',
  cashout: '提现',
  reconcile: '对账',
  gift: '礼物',
  risk: '风险',
  identity: '实名',
  spotlight: '聚光灯',
  application: '红娘申请',
  attribution: '归属',
  theme: '专区',
  card: '红娘名片',
  meeting: '约见',
  lead: '客资',
  contract: '合同',
  share: '分成',
  partner: '合伙人',
})
export type AuditTarget = ValueOf<typeof auditTarget>

/** Targets decided by finance only; all others belong to the auditors. */
export const moneyTargets = ['cashout', 'reconcile', 'gift'] as const satisfies readonly AuditTarget[]

/** Targets judged beside the person's profile and other photos. */
export const personTargets = [
  'profile',
  'photo',
  'video',
  'comment',
  'poster',
  'spotlight',
  'theme',
  'report',
  'risk',
] as const satisfies readonly AuditTarget[]

/** Ordered by urgency, the most urgent first. */
export const priority = /*#__PURE__*/ dictionary({ critical: '紧急', high: '高', medium: '中', low: '低' })
export type Priority = ValueOf<typeof priority>

/** The fault, in words for the member. The remedy is `reasonFix`. */
export const auditReason = /*#__PURE__*/ dictionary({
  contact_info: '内容中含有联系方式',
  sensitive_words: '内容中含有不合适的词语',
  advertisement: '内容像是广告或推广',
  too_thin: '内容过于简单',
  untrue: '内容与其他资料不一致',
  marital_unclear: '婚姻状况需要说明',
  age_mismatch: '年龄与证明不一致',
  under_age: '未满 18 周岁',
  nickname_improper: '昵称不合适',
  no_face: '头像中没有看到清晰的正脸',
  many_faces: '头像中不止一个人',
  not_self: '照片看起来不是本人',
  blurred: '照片不清晰',
  screenshot: '照片是截图或翻拍',
  watermark: '照片带有其他平台的水印',
  over_edited: '照片修饰过度',
  nudity: '照片尺度不合适',
  child: '照片中有未成年人单独出镜',
  known_bad: '照片与已被拒绝的图片相同',
  copyright: '内容可能侵犯他人权益',
  payee_mismatch: '收款人与本人信息不一致',
  income_unclear: '收入来源需要进一步核实',
  cashout_rule: '不符合提现规则',
  paper_unclear: '材料不清晰或不完整',
  paper_wrong: '材料和这项认证不对应',
  paper_mismatch: '材料和填写的内容不一致',
  paper_old: '材料已过有效期',
  paper_doubtful: '材料无法核实真实性',
  holder_mismatch: '证件姓名和实名不一致',
  code_unknown: '验证码或证书编号查询不到',
  not_seen: '在约定的时间没有见到本人',
  paper_other: '证件和填写的姓名、号码或本人不一致',
  paper_invalid: '证件已过期，或不是原件',
  trial_unserved: '试用期内还没有会员同意由你服务',
  trial_complained: '试用期内有投诉成立',
  claim_later: '对方的归属在先',
  claim_unproven: '提供的情况不足以说明是你带来的会员',
  claim_by_rule: '按绑定规则，现在的归属没有问题',
  meet_unproven: '现有的说明和签到不足以证明见过面',
  service_unproven: '现有的记录不足以证明',
  share_by_record: '按下单时的服务和归属记录，分成没有问题',
  share_unproven: '提供的情况不足以说明分成应该是你的',
  lead_valid: '核实为有效客资',
  lead_fake: '回访核实不属实',
  other_rule: '内容不符合社区规范',
})
export type AuditReason = ValueOf<typeof auditReason>

/** The member's remedy for each reason, worded for a profile and its photos. */
const auditReasonFix: Readonly<Record<AuditReason, string>> = {
  contact_info: '请删除手机号、社交账号、邮箱、网址等，牵线成功后可以安全地交换联系方式。',
  sensitive_words: '请换一种说法后重新提交。',
  advertisement: '请只介绍自己，删除商品、服务或店铺信息。',
  too_thin: '请多写几句，例如工作、生活习惯和期待的另一半。',
  untrue: '请核对学历、职业、年龄等信息，改为一致后重新提交。',
  marital_unclear: '请如实选择婚姻状况，必要时联系红娘补充说明。',
  age_mismatch: '请按身份证上的出生日期填写。',
  under_age: '本平台只为年满 18 周岁的人服务，暂时不能使用。',
  nickname_improper: '请换一个 2–12 个字的昵称，不要只用数字。',
  no_face: '请上传一张光线充足、五官清楚的本人正脸照。',
  many_faces: '请选择只有你一个人的照片作为头像，合影可以放在相册里。',
  not_self: '请上传近一年内的本人照片，不要使用明星、动漫或网络图片。',
  blurred: '请上传更清晰的原图。',
  screenshot: '请上传手机里的原始照片，不要截图或拍屏幕。',
  watermark: '请上传没有水印的原图。',
  over_edited: '请减少美颜和滤镜，让对方见面时认得出你。',
  nudity: '请换一张穿着得体的照片。',
  child: '请换一张照片，为了保护孩子，请不要让孩子单独出现。',
  known_bad: '请换一张新的照片；如果认为有误，可以申诉。',
  copyright: '请使用你自己拍摄或写下的内容。',
  payee_mismatch: '请换成本人名下的收款账户后重新提现。',
  income_unclear: '请联系客服说明收入来源后重新提现。',
  cashout_rule: '请阅读提现说明，或联系客服了解详情。',
  paper_unclear: '请在光线充足处重新拍摄，四个角完整，文字能看清。',
  paper_wrong: '请换成这项认证要求的材料。',
  paper_mismatch: '请核对后改为和材料一致的内容，再重新提交。',
  paper_old: '请提供仍在有效期内的材料。',
  paper_doubtful: '请换一份可以核实的材料，或联系客服说明。',
  holder_mismatch: '请使用本人的证件；和配偶共有的，请选择「配偶或共同所有者」。',
  code_unknown: '请到学信网核对验证码和有效期，重新申请后再提交。',
  not_seen: '请重新申请，选一个你方便的时间，并留意客服来电。',
  paper_other: '请核对证件上的姓名和号码，由本人出示后再申请。',
  paper_invalid: '请带在有效期内的证件原件再申请。',
  trial_unserved: '试用期会再延长 30 天，请在这段时间里服务至少一位会员。',
  trial_complained: '试用期会再延长 30 天，请重温培训内容，避免再次被投诉。',
  claim_later: '请查看时间线里双方开始的时间。',
  claim_unproven: '有新的记录时，可以对新的变化再次申诉。',
  claim_by_rule: '绑定方式和有效期由平台统一设置，可以咨询客服。',
  meet_unproven: '下次见面请双方都签到，就不会有争议。',
  service_unproven: '之后的服务请双方都在平台上确认，就不会有争议。',
  share_by_record: '请查看分成明细里每一步的说明。',
  share_unproven: '服务和归属以平台上的记录为准，请及时在平台上登记。',
  lead_valid: '请先联系本人核实，再标记无效。',
  lead_fake: '请只为本人自愿注册的客资登记转化。',
  other_rule: '请阅读社区规范后修改，也可以联系客服了解详情。',
}

/** Remedies for a text or picture that does not describe its owner. */
const plainFix: Readonly<Partial<Record<AuditReason, string>>> = {
  contact_info: '请删除手机号、社交账号、邮箱、网址等。',
  advertisement: '请删除商品、服务或店铺信息。',
  too_thin: '请多写几句，把内容说清楚。',
  untrue: '请核对内容，改为真实的情况后重新提交。',
}

/** Remedies for content that is no dating profile, where the general one would mislead. */
const ownFix: Readonly<Partial<Record<AuditTarget, Partial<Record<AuditReason, string>>>>> = {
  video: plainFix,
  comment: plainFix,
  poster: plainFix,
  application: {
    contact_info: '请删除手机号、社交账号、邮箱、网址等，通过后会员也能看到这段话。',
    advertisement: '请只写你自己，删除商品、服务或店铺信息。',
    too_thin: '请多写几句，例如做过什么、认识哪些人、想怎样帮助会员。',
    untrue: '请核对服务城市、从业年数和证明材料，改为一致后重新提交。',
    paper_wrong: '请换成培训证书或从业证明。',
    paper_mismatch: '请核对后改为和证明材料一致的内容，再重新提交。',
  },
  partner: {
    contact_info: '请删除手机号、社交账号、邮箱、网址等，通过后所有人都能看到这段介绍。',
    advertisement: '请只介绍自己和服务，删除商品、收入或其他推广。',
    too_thin: '请多写几句，例如做过什么、怎样组织区域里的服务。',
    untrue: '请核对名称和合作区域，改为一致后重新提交。',
  },
  activity: {
    contact_info: '请删除手机号、社交账号、邮箱、网址等，报名的人可以在平台上联系主办方。',
    advertisement: '请只介绍这场活动，删除商品、服务或其他推广。',
    too_thin: '请写清活动的内容、流程和须知。',
    untrue: '请核对时间、地点、费用和名额，改为一致后重新提交。',
    blurred: '请上传更清晰的封面。',
    nudity: '请换一张得体的封面。',
    copyright: '请使用你自己拍摄的封面、自己写下的内容。',
  },
  theme: {
    contact_info: '请删除手机号、社交账号、邮箱、网址等。',
    too_thin: '请多写几句，说明你为什么想加入这个专区。',
    untrue: '请核对申请说明和交友资料，改为一致后重新申请。',
  },
  card: {
    contact_info: '请删除手机号、社交账号、邮箱、网址等，会员可以在平台上联系你。',
    advertisement: '请只写你自己，删除商品、服务或店铺信息。',
    too_thin: '请多写几句，例如做过什么、怎样帮助会员。',
    untrue: '请改为真实的内容后重新提交。',
  },
  spotlight: {
    contact_info: '请删除手机号、社交账号、邮箱、网址等。',
    too_thin: '请写一句完整的话，让别人认识你。',
    untrue: '请核对宣言和交友资料，改为一致后重新提交。',
  },
}

/** The member's remedy for a reason, for this kind of content. */
export const reasonFix = (target: AuditTarget, reason: AuditReason): string => ownFix[target]?.[reason] ?? auditReasonFix[reason]

/** For another auditor: the holder of a task, and the time from which anybody may claim it. */
export const heldWords = (holder: string, until: string): string => `已由${holder}领取，最晚${until}前审完或放回`
export const OWN_APPEAL_WORDS = '申诉须由另一位审核员处理'

/** Boxes of an auditor. */
export const auditBoxes = ['open', 'mine', 'appealed', 'done'] as const
export type AuditBox = (typeof auditBoxes)[number]

/** Labels that the automatic content check gives to a doubtful text or picture, in words for an auditor. */
export const machineLabel = /*#__PURE__*/ dictionary({
  Normal: '没有发现问题',
  Porn: '疑似色情',
  Sexy: '疑似低俗或尺度过大',
  Polity: '疑似涉及政治',
  Terror: '疑似血腥暴力',
  Illegal: '疑似违法',
  Abuse: '疑似辱骂',
  Ad: '疑似广告或推广',
  Spam: '疑似刷屏',
  Moan: '疑似低俗声音',
  Teenager: '疑似未成年人',
  Religion: '疑似涉及宗教',
  Custom: '命中平台自己的规则',
  Pending: '机器还没有结果',
  ProviderDown: '机器没有回应，请按没有检测过处理',
  ProviderError: '机器出错，请按没有检测过处理',
})
const UNKNOWN_LABEL_WORDS = '机器没有把握，请人工判断'

/** A label in words, also one that the provider added later; null for an empty one. */
export function explainLabel(label: string, score = 0): string | null {
  if (label === '') return null
  const known = has(machineLabel, label) ? machineLabel[label] : has(auditReason, label) ? auditReason[label] : UNKNOWN_LABEL_WORDS
  return score > 0 ? `${known}（把握 ${score} 分，满分 100）` : known
}

/** Reasons for opening a decided task; they are recorded. */
export const auditLookReason = /*#__PURE__*/ dictionary({
  complaint: '处理咨询或投诉',
  recheck: '复核结论',
  related: '处理相关审核',
  training: '培训交流',
})
export type AuditLookReason = ValueOf<typeof auditLookReason>

/** State of a refused item when it is submitted again. */
export const mending = /*#__PURE__*/ dictionary({ changed: '已修改', replaced: '已换照片', same: '没有修改', elsewhere: '不在这次审核中' })
export type Mending = ValueOf<typeof mending>

/** Possible decisions of an auditor. */
export const decisions = ['approved', 'rejected'] as const satisfies readonly AuditStatus[]
export type Decision = (typeof decisions)[number]

export const auditLimits = {
  reasonsMax: 30,
  noteMax: 200,
  appealMin: 5,
  appealMax: 300,
  /** Maximum length of a field name. */
  fieldMax: 40,
  /** Maximum number of earlier refusals shown. */
  formerMax: 5,
  /** Hours after which a colleague may take over a claimed task. */
  claimHours: 4,
} as const
