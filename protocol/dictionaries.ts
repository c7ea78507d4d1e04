// Every enumeration of the product: the values that travel on the wire and the Chinese names people read.

/** Names by value. The order of the entries is the order of a chooser, and of rank where a dictionary is ordered. */
export type Dictionary<K extends string = string> = Readonly<Record<K, string>>

/** The values of a dictionary as a union type: `type Gender = ValueOf<typeof gender>`. */
export type ValueOf<D extends Dictionary> = Extract<keyof D, string>

/** Shown for a value that is missing or that this version does not know. */
export const UNKNOWN_NAME = '—'

function dictionary<const T extends Record<string, string>>(entries: T): Readonly<T> {
  return entries
}

/** The name of a value; an unknown value, null and undefined give '—'. */
export function name(dict: Dictionary, value: string | null | undefined): string {
  if (value == null || !Object.prototype.hasOwnProperty.call(dict, value)) return UNKNOWN_NAME
  return (dict as Record<string, string>)[value]!
}

/** The names of several values joined by '、'; unknown ones are left out, none gives '—'. */
export function names(dict: Dictionary, list: readonly string[] | null | undefined): string {
  const known = (list ?? []).filter((value) => has(dict, value)).map((value) => name(dict, value))
  return known.length > 0 ? known.join('、') : UNKNOWN_NAME
}

export function has<D extends Dictionary>(dict: D, value: unknown): value is ValueOf<D> {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(dict, value)
}

/** Entries for a chooser, in the dictionary's order. */
export function options<D extends Dictionary>(dict: D): { value: ValueOf<D>; name: string }[] {
  return values(dict).map((value) => ({ value, name: name(dict, value) }))
}

/** All values in order, typed as a non-empty tuple so that a schema can build a union of it. */
export function values<D extends Dictionary>(dict: D): [ValueOf<D>, ...ValueOf<D>[]] {
  return Object.keys(dict) as [ValueOf<D>, ...ValueOf<D>[]]
}

/** Of an ordered dictionary (education, income): this value and all above it. */
export function atLeast<D extends Dictionary>(dict: D, value: ValueOf<D>): ValueOf<D>[] {
  const all = values(dict)
  const from = all.indexOf(value)
  return from < 0 ? [] : all.slice(from)
}

// --- People ---------------------------------------------------------------

export const gender = /*#__PURE__*/ dictionary({ male: '男', female: '女' })
export type Gender = ValueOf<typeof gender>

export const maritalStatus = /*#__PURE__*/ dictionary({ never: '未婚', divorced: '离异', widowed: '丧偶' })
export type MaritalStatus = ValueOf<typeof maritalStatus>

export const hasChildren = /*#__PURE__*/ dictionary({
  none: '没有孩子',
  with_me: '有孩子，随我生活',
  with_other: '有孩子，随对方生活',
  prefer_not: '暂不透露',
})
export type HasChildren = ValueOf<typeof hasChildren>

export const wantChildren = /*#__PURE__*/ dictionary({
  want: '想要孩子',
  open: '顺其自然',
  undecided: '还没想好',
  do_not_want: '不打算要',
})
export type WantChildren = ValueOf<typeof wantChildren>

/** Ordered, lowest first. */
export const education = /*#__PURE__*/ dictionary({
  junior: '初中及以下',
  senior: '高中/中专',
  college: '大专',
  bachelor: '本科',
  master: '硕士',
  doctor: '博士',
})
export type Education = ValueOf<typeof education>

export const employerType = /*#__PURE__*/ dictionary({
  government: '政府机关',
  institution: '事业单位',
  state_owned: '国企/央企',
  listed: '上市公司',
  foreign: '外资/合资',
  private: '民营企业',
  startup: '创业公司',
  school: '学校/科研院所',
  hospital: '医院',
  army: '军队/消防',
  self_employed: '个体/自营',
  freelance: '自由职业',
  student: '在读学生',
  other: '其他',
})
export type EmployerType = ValueOf<typeof employerType>

export const industry = /*#__PURE__*/ dictionary({
  internet: '互联网/软件',
  communication: '通信/电子',
  finance: '银行/金融/保险',
  education: '教育/培训',
  medical: '医疗/健康',
  government: '公共管理/政务',
  manufacturing: '制造/工业',
  automobile: '汽车/交通设备',
  energy: '能源/电力/环保',
  construction: '建筑/房地产',
  law: '法律/咨询',
  accounting: '财会/审计',
  media: '传媒/广告/文化',
  art: '艺术/设计',
  retail: '零售/消费品',
  trade: '贸易/进出口',
  logistics: '物流/运输',
  catering: '餐饮/酒店/旅游',
  sports: '体育/健身',
  beauty: '美业/时尚',
  agriculture: '农林牧渔',
  research: '科学研究',
  public_service: '公益/社会服务',
  household: '生活服务',
  other: '其他',
})
export type Industry = ValueOf<typeof industry>

/** Yearly income before tax, in yuan. Ordered, lowest first. */
export const incomeBand = /*#__PURE__*/ dictionary({
  lt_5w: '5 万以下',
  from_5w: '5–10 万',
  from_10w: '10–20 万',
  from_20w: '20–30 万',
  from_30w: '30–50 万',
  from_50w: '50–100 万',
  from_100w: '100 万以上',
})
export type IncomeBand = ValueOf<typeof incomeBand>

export const housing = /*#__PURE__*/ dictionary({
  none: '暂无住房',
  rent: '租房',
  mortgage: '已购房(有贷款)',
  owned: '已购房(无贷款)',
  with_parents: '与父母同住',
})
export type Housing = ValueOf<typeof housing>

export const car = /*#__PURE__*/ dictionary({ none: '未购车', owned: '已购车' })
export type Car = ValueOf<typeof car>

/** The 56 ethnic groups in the order of GB/T 3304. */
export const ethnicity = /*#__PURE__*/ dictionary({
  han: '汉族',
  mongol: '蒙古族',
  hui: '回族',
  tibetan: '藏族',
  uygur: '维吾尔族',
  miao: '苗族',
  yi: '彝族',
  zhuang: '壮族',
  bouyei: '布依族',
  korean: '朝鲜族',
  manchu: '满族',
  dong: '侗族',
  yao: '瑶族',
  bai: '白族',
  tujia: '土家族',
  hani: '哈尼族',
  kazak: '哈萨克族',
  dai: '傣族',
  li: '黎族',
  lisu: '傈僳族',
  va: '佤族',
  she: '畲族',
  gaoshan: '高山族',
  lahu: '拉祜族',
  sui: '水族',
  dongxiang: '东乡族',
  naxi: '纳西族',
  jingpo: '景颇族',
  kirgiz: '柯尔克孜族',
  tu: '土族',
  daur: '达斡尔族',
  mulao: '仫佬族',
  qiang: '羌族',
  blang: '布朗族',
  salar: '撒拉族',
  maonan: '毛南族',
  gelao: '仡佬族',
  xibe: '锡伯族',
  achang: '阿昌族',
  pumi: '普米族',
  tajik: '塔吉克族',
  nu: '怒族',
  uzbek: '乌孜别克族',
  russian: '俄罗斯族',
  ewenki: '鄂温克族',
  deang: '德昂族',
  bonan: '保安族',
  yugur: '裕固族',
  gin: '京族',
  tatar: '塔塔尔族',
  derung: '独龙族',
  oroqen: '鄂伦春族',
  hezhen: '赫哲族',
  monba: '门巴族',
  lhoba: '珞巴族',
  jino: '基诺族',
})
export type Ethnicity = ValueOf<typeof ethnicity>

export const religion = /*#__PURE__*/ dictionary({
  none: '无宗教信仰',
  buddhism: '佛教',
  taoism: '道教',
  islam: '伊斯兰教',
  christianity: '基督教',
  catholicism: '天主教',
  other: '其他',
  prefer_not: '暂不透露',
})
export type Religion = ValueOf<typeof religion>

export const smoking = /*#__PURE__*/ dictionary({
  never: '不吸烟',
  sometimes: '偶尔吸烟',
  often: '经常吸烟',
  quitting: '正在戒烟',
})
export type Smoking = ValueOf<typeof smoking>

export const drinking = /*#__PURE__*/ dictionary({
  never: '不喝酒',
  social: '社交时喝',
  sometimes: '偶尔小酌',
  often: '经常喝酒',
})
export type Drinking = ValueOf<typeof drinking>

export const siblings = /*#__PURE__*/ dictionary({
  only_child: '独生子女',
  eldest: '家中老大',
  middle: '家中居中',
  youngest: '家中最小',
  twin: '双胞胎/多胞胎',
})
export type Siblings = ValueOf<typeof siblings>

export const parentsStatus = /*#__PURE__*/ dictionary({
  together: '父母健在',
  divorced: '父母离异',
  father_gone: '父亲已故',
  mother_gone: '母亲已故',
  both_gone: '父母均已故',
  prefer_not: '暂不透露',
})
export type ParentsStatus = ValueOf<typeof parentsStatus>

export const marryWithin = /*#__PURE__*/ dictionary({
  within_1y: '一年内',
  '1_2y': '一到两年',
  '2_3y': '两到三年',
  as_it_goes: '顺其自然',
})
export type MarryWithin = ValueOf<typeof marryWithin>

/** Derived from the birthday, never stored or asked. */
export const zodiac = /*#__PURE__*/ dictionary({
  aries: '白羊座',
  taurus: '金牛座',
  gemini: '双子座',
  cancer: '巨蟹座',
  leo: '狮子座',
  virgo: '处女座',
  libra: '天秤座',
  scorpio: '天蝎座',
  sagittarius: '射手座',
  capricorn: '摩羯座',
  aquarius: '水瓶座',
  pisces: '双鱼座',
})
export type Zodiac = ValueOf<typeof zodiac>

/** Figure and manner, chosen by the member about themselves. */
export const bodyTag = /*#__PURE__*/ dictionary({
  slim: '偏瘦',
  balanced: '匀称',
  sporty: '运动型',
  full: '微胖',
  strong: '壮实',
  tall: '高挑',
  petite: '娇小',
  gentle: '温和',
  cheerful: '开朗',
  quiet: '安静',
  humorous: '幽默',
  steady: '稳重',
  considerate: '细心',
  independent: '独立',
  family: '顾家',
  slow_warm: '慢热',
})
export type BodyTag = ValueOf<typeof bodyTag>

export const hobbyTag = /*#__PURE__*/ dictionary({
  running: '跑步',
  fitness: '健身',
  yoga: '瑜伽',
  swimming: '游泳',
  badminton: '羽毛球',
  basketball: '篮球',
  football: '足球',
  table_tennis: '乒乓球',
  tennis: '网球',
  hiking: '徒步',
  climbing: '攀岩',
  cycling: '骑行',
  skiing: '滑雪',
  camping: '露营',
  fishing: '钓鱼',
  travel: '旅行',
  road_trip: '自驾',
  photography: '摄影',
  film: '看电影',
  drama: '追剧',
  theatre: '话剧',
  museum: '看展',
  music: '听音乐',
  concert: '演唱会',
  singing: '唱歌',
  instrument: '乐器',
  dancing: '跳舞',
  reading: '阅读',
  writing: '写作',
  calligraphy: '书法',
  painting: '画画',
  handcraft: '手工',
  cooking: '做饭',
  baking: '烘焙',
  coffee: '咖啡',
  tea: '喝茶',
  food: '探店',
  gardening: '养花',
  cats: '猫',
  dogs: '狗',
  board_games: '桌游',
  video_games: '电子游戏',
  anime: '动漫',
  technology: '数码',
  investing: '理财',
  volunteering: '公益',
})
export type HobbyTag = ValueOf<typeof hobbyTag>

/** What may stand in the tags of a profile: manner and hobbies together. */
export const tags = /*#__PURE__*/ dictionary({ ...bodyTag, ...hobbyTag })
export type Tag = ValueOf<typeof tags>

/** Questions a member may answer on the profile. */
export const promptQuestion = /*#__PURE__*/ dictionary({
  weekend: '我理想的周末是',
  simple_joy: '最近让我开心的一件小事',
  proud: '我为自己骄傲的一刻',
  family: '家对我来说意味着',
  first_meeting: '第一次见面，我想带你去',
  good_at: '我做得最拿手的事',
  learning: '我正在学',
  argue: '有分歧的时候，我通常会',
  money: '关于花钱，我的习惯是',
  quiet: '一个人的时候，我喜欢',
  partner: '我希望另一半',
  unacceptable: '我不太能接受',
  future: '五年后，我希望我们',
  friends: '朋友眼中的我',
  book: '一本改变过我的书或电影',
})
export type PromptQuestion = ValueOf<typeof promptQuestion>

// --- Account --------------------------------------------------------------

export const userStatus = /*#__PURE__*/ dictionary({
  active: '正常',
  frozen: '已冻结',
  closing: '注销中',
  closed: '已注销',
})
export type UserStatus = ValueOf<typeof userStatus>

/** mp: the page inside the WeChat browser; h5: any other browser. */
export const loginPlatform = /*#__PURE__*/ dictionary({
  weapp: '微信小程序',
  tt: '抖音小程序',
  mp: '微信网页',
  h5: '网页',
})
export type LoginPlatform = ValueOf<typeof loginPlatform>

export const smsPurpose = /*#__PURE__*/ dictionary({
  login: '登录',
  register: '注册',
  bind_phone: '绑定手机号',
  set_password: '设置密码',
  consent: '授权确认',
})
export type SmsPurpose = ValueOf<typeof smsPurpose>

export const role = /*#__PURE__*/ dictionary({
  visitor: '访客',
  member: '会员',
  loveUser: '相亲会员',
  vip: 'VIP 会员',
  matchmaker: '红娘',
  popMatchmaker: '推广红娘',
  partner: '合伙人',
  storeStaff: '门店员工',
  storeManager: '门店店长',
  leadHandler: '客资专员',
  auditor: '审核员',
  finance: '财务',
  tenantAdmin: '平台管理员',
})
export type Role = ValueOf<typeof role>

export const roleScope = /*#__PURE__*/ dictionary({ tenant: '全平台', city: '城市', store: '门店', self: '本人' })
export type RoleScope = ValueOf<typeof roleScope>

export const plugin = /*#__PURE__*/ dictionary({
  theme: '主题专区',
  lovegift: '礼物商城',
  partner: '合伙人',
  video: '短视频',
  popmatchmaker: '推广红娘',
  message: '消息',
})
export type Plugin = ValueOf<typeof plugin>

/** What stands at the left of the header on the home page. */
export const indexShowType = /*#__PURE__*/ dictionary({
  Default: '城市名称',
  CustomerArea: '自定义地区',
  CustomerWords: '自定义文字',
  CustomerLogo: '自定义标志',
})
export type IndexShowType = ValueOf<typeof indexShowType>

// --- Profile --------------------------------------------------------------

export const profileCreator = /*#__PURE__*/ dictionary({
  self: '本人',
  parent: '父母',
  matchmaker: '红娘',
  store: '门店',
  import: '导入',
})
export type ProfileCreator = ValueOf<typeof profileCreator>

export const profileLifecycle = /*#__PURE__*/ dictionary({
  none: '未登记',
  draft: '待完善',
  fee_pending: '待支付审核费',
  auditing: '审核中',
  published: '已发布',
  auditing_change: '修改审核中',
  hidden: '已隐藏',
  paused: '暂停相亲',
  suspended: '已下架',
  banned: '已封禁',
  exited: '已脱单',
})
export type ProfileLifecycle = ValueOf<typeof profileLifecycle>

export const draftStatus = /*#__PURE__*/ dictionary({
  editing: '编辑中',
  submitted: '审核中',
  awaiting_member: '待本人确认',
  approved: '已通过',
  rejected: '未通过',
  discarded: '已放弃',
})
export type DraftStatus = ValueOf<typeof draftStatus>

export const photoState = /*#__PURE__*/ dictionary({
  pending: '等待处理',
  processing: '处理中',
  safety_check: '内容检测中',
  face_check: '人像检测中',
  manual: '人工审核中',
  approved: '已通过',
  rejected: '未通过',
  appealed: '申诉中',
  rejected_final: '未通过',
})
export type PhotoState = ValueOf<typeof photoState>

/** Who may see one photo. */
export const photoPrivacy = /*#__PURE__*/ dictionary({
  public: '所有人',
  vip: 'VIP 会员',
  mutual: '互相喜欢的人',
  granted: '我授权的人',
})
export type PhotoPrivacy = ValueOf<typeof photoPrivacy>

// --- Audit ----------------------------------------------------------------

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

export const auditTarget = /*#__PURE__*/ dictionary({
  profile: '资料',
  photo: '照片',
  video: '短视频',
  comment: '评论',
  activity: '活动',
  certificate: '认证',
  report: '举报',
  poster: '海报',
})
export type AuditTarget = ValueOf<typeof auditTarget>

/** Ordered, most urgent first. */
export const priority = /*#__PURE__*/ dictionary({ critical: '紧急', high: '高', medium: '中', low: '低' })
export type Priority = ValueOf<typeof priority>

/** What is wrong, as the member reads it. How to put it right stands in `auditReasonFix`. */
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
  other_rule: '内容不符合社区规范',
})
export type AuditReason = ValueOf<typeof auditReason>

/** What the member can do about each reason. */
export const auditReasonFix: Readonly<Record<AuditReason, string>> = {
  contact_info: '请删除手机号、微信、QQ、邮箱、网址等，牵线成功后可以安全地交换联系方式。',
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
  other_rule: '请阅读社区规范后修改，也可以联系客服了解详情。',
}

// --- Browsing -------------------------------------------------------------

export const loveSort = /*#__PURE__*/ dictionary({
  recommended: '推荐',
  newest: '最新加入',
  active: '最近活跃',
  distance: '距离最近',
  complete: '资料最全',
})
export type LoveSort = ValueOf<typeof loveSort>

export const preferenceWeight = /*#__PURE__*/ dictionary({
  must: '必须',
  prefer: '更喜欢',
  any: '不限',
  avoid: '避开',
})
export type PreferenceWeight = ValueOf<typeof preferenceWeight>

export const fitVerdict = /*#__PURE__*/ dictionary({ fit: '符合', soft_miss: '略有差距', miss: '不符合' })
export type FitVerdict = ValueOf<typeof fitVerdict>

/** Coarse distance, so that nobody can be located: the product never says more than this below 10 km. */
export const distanceBand = /*#__PURE__*/ dictionary({
  within_1km: '1km 内',
  '1_3km': '1–3km',
  '3_5km': '3–5km',
  '5_10km': '5–10km',
  '10_20km': '10–20km',
  '20_50km': '20–50km',
  '50_100km': '50–100km',
  over_100km: '100km 以上',
  unknown: '距离未知',
})
export type DistanceBand = ValueOf<typeof distanceBand>

export const interactionType = /*#__PURE__*/ dictionary({
  skip: '略过',
  like: '喜欢',
  superlike: '超级喜欢',
  fav: '收藏',
  view: '看过',
})
export type InteractionType = ValueOf<typeof interactionType>

export const matchSource = /*#__PURE__*/ dictionary({ mutual_like: '互相喜欢', line: '牵线', event: '活动' })
export type MatchSource = ValueOf<typeof matchSource>

/** Where a visit to a profile came from; told to the visited person in sums only. */
export const visitSource = /*#__PURE__*/ dictionary({
  home: '首页',
  search: '搜索',
  recommend: '推荐',
  favorite: '收藏',
  visitor: '访客列表',
  line: '牵线',
  share: '分享',
  theme: '专区',
  spotlight: '聚光灯',
  activity: '活动',
  other: '其他',
})
export type VisitSource = ValueOf<typeof visitSource>

export const favoriteTarget = /*#__PURE__*/ dictionary({
  profile: '单身',
  video: '短视频',
  activity: '活动',
  gift: '礼物',
  matchmaker: '红娘',
})
export type FavoriteTarget = ValueOf<typeof favoriteTarget>

// --- Line (牵线) ----------------------------------------------------------

export const lineMode = /*#__PURE__*/ dictionary({ self: '自主牵线', assisted: '红娘牵线' })
export type LineMode = ValueOf<typeof lineMode>

export const lineStatus = /*#__PURE__*/ dictionary({
  draft: '草稿',
  submitted: '已提交',
  screening: '红娘审核中',
  rejected_by_screen: '未通过审核',
  delivered: '已送达',
  viewed: '对方已查看',
  accepted: '对方已同意',
  connected: '牵线成功',
  declined: '对方已婉拒',
  expired: '已过期',
  withdrawn: '已撤回',
  meeting_booked: '已约见面',
  met: '已见面',
  dating: '交往中',
  success: '修成正果',
  stalled: '暂无进展',
  closed: '已结束',
  terminated: '已终止',
})
export type LineStatus = ValueOf<typeof lineStatus>

export const lineCloseReason = /*#__PURE__*/ dictionary({
  not_suitable: '红娘认为暂不合适',
  message_improper: '留言内容不合适',
  profile_incomplete: '资料不够完整',
  target_unavailable: '对方暂时不接受牵线',
  no_answer: '多次联系未得到回应',
  expired: '超过期限未回应',
  withdrawn: '发起人已撤回',
  declined: '对方已婉拒',
  stalled: '长时间没有联系',
  ended_by_member: '一方选择结束',
  blocked: '一方不再接受联系',
  reported: '因举报终止',
  exited: '一方已脱单',
  account_closed: '一方已离开平台',
  superseded: '已有其他牵线在进行',
})
export type LineCloseReason = ValueOf<typeof lineCloseReason>

/** Polite answers; none of them tells which switch or filter was behind it. */
export const declineReason = /*#__PURE__*/ dictionary({
  not_now: '最近暂时不考虑认识新朋友，谢谢你的心意',
  in_contact: '我正在和一位朋友接触，想专心一些',
  distance: '我们离得有点远，怕是不太方便',
  pace: '我们的步调可能不太一样，祝你早日遇到合适的人',
  lifestyle: '期待的生活方式不太一样，祝你一切顺利',
  feeling: '看了资料觉得缘分还差一点，祝福你',
  other: '这次不太方便，祝你早日遇到对的人',
})
export type DeclineReason = ValueOf<typeof declineReason>

/** Why somebody asks for an introduction. */
export const lineReason = /*#__PURE__*/ dictionary({
  same_city: '同在一座城市',
  same_hometown: '老家相近',
  hobbies: '兴趣相投',
  values: '婚恋观相近',
  career: '欣赏 TA 的工作态度',
  family: '家庭观念相近',
  intro: '被自我介绍打动',
  photo: '眼缘很好',
  plan: '对未来的打算一致',
  matchmaker: '红娘推荐',
})
export type LineReason = ValueOf<typeof lineReason>

export const contactScope = /*#__PURE__*/ dictionary({ phone: '手机号', wechat: '微信号' })
export type ContactScope = ValueOf<typeof contactScope>

export const contactDuration = /*#__PURE__*/ dictionary({
  d1: '1 天',
  d7: '7 天',
  d30: '30 天',
  until_revoked: '直到我收回',
})
export type ContactDuration = ValueOf<typeof contactDuration>

/** Days a grant lasts; null: until it is revoked. */
export const contactDurationDays: Readonly<Record<ContactDuration, number | null>> = {
  d1: 1,
  d7: 7,
  d30: 30,
  until_revoked: null,
}

export const quotaSource = /*#__PURE__*/ dictionary({
  package: '牵线套餐',
  vip: 'VIP 权益',
  contract: '服务合同',
  gift: '平台赠送',
})
export type QuotaSource = ValueOf<typeof quotaSource>

// --- Matchmaker -----------------------------------------------------------

export const matchmakerStatus = /*#__PURE__*/ dictionary({
  draft: '待提交',
  submitted: '已提交',
  reviewing: '审核中',
  need_more: '待补充材料',
  approved: '已通过',
  training: '培训中',
  trial: '试用期',
  active: '服务中',
  rejected: '未通过',
  suspended: '已暂停',
  terminated: '已终止',
  resigned: '已离职',
})
export type MatchmakerStatus = ValueOf<typeof matchmakerStatus>

export const representationStatus = /*#__PURE__*/ dictionary({
  pending: '待发起授权',
  consent_requested: '待本人授权',
  active: '服务中',
  rejected: '本人未同意',
  expired: '已到期',
  revoked: '本人已收回授权',
  suspended: '已暂停',
  transferred: '已转交',
  ended: '已结束',
})
export type RepresentationStatus = ValueOf<typeof representationStatus>

export const representationMode = /*#__PURE__*/ dictionary({
  created_by_mm: '红娘代建',
  claimed: '红娘认领',
  invited: '会员邀请',
  assigned: '平台分配',
})
export type RepresentationMode = ValueOf<typeof representationMode>

/** The four things a member agrees to, each ticked on its own. */
export const consentScope = /*#__PURE__*/ dictionary({
  publish: '发布我的资料',
  propose: '为我推荐和提议对象',
  show_photo: '向其他红娘展示我的照片',
  hold_phone: '保存我的手机号',
})
export type ConsentScope = ValueOf<typeof consentScope>

export const serviceNoteType = /*#__PURE__*/ dictionary({
  call: '电话',
  visit: '面访',
  wechat: '微信',
  interview: '访谈',
  match: '推荐',
  feedback: '反馈',
})
export type ServiceNoteType = ValueOf<typeof serviceNoteType>

// --- Reports and blocks ---------------------------------------------------

export const reportCategory = /*#__PURE__*/ dictionary({
  minor: '疑似未成年人',
  offline_danger: '线下人身危险',
  money: '索要钱财或诱导投资',
  harassment: '骚扰或辱骂',
  sexual: '色情低俗',
  married: '已婚或有伴侣',
  fake_identity: '虚假身份',
  impersonation: '冒充他人或盗用照片',
  off_platform: '强行引导离开平台',
  commercial: '酒托、婚托或商业推广',
  matchmaker_misconduct: '红娘违规',
  fee_dispute: '费用纠纷',
  false_advertising: '虚假宣传',
  other: '其他',
})
export type ReportCategory = ValueOf<typeof reportCategory>

export const reportCategoryPriority: Readonly<Record<ReportCategory, Priority>> = {
  minor: 'critical',
  offline_danger: 'critical',
  money: 'critical',
  harassment: 'high',
  sexual: 'high',
  married: 'critical',
  fake_identity: 'high',
  impersonation: 'high',
  off_platform: 'medium',
  commercial: 'high',
  matchmaker_misconduct: 'high',
  fee_dispute: 'medium',
  false_advertising: 'medium',
  other: 'low',
}

export const reportStatus = /*#__PURE__*/ dictionary({
  filed: '已提交',
  auto_triaged: '已受理',
  assigned: '处理中',
  need_info: '需要补充信息',
  upheld: '举报成立',
  partly: '部分成立',
  dismissed: '未发现违规',
  appealed: '申诉中',
  final: '已结案',
})
export type ReportStatus = ValueOf<typeof reportStatus>

export const reportTarget = /*#__PURE__*/ dictionary({
  profile: '会员',
  photo: '照片',
  matchmaker: '红娘',
  line: '牵线',
  message: '消息',
  video: '短视频',
  comment: '评论',
  activity: '活动',
  store: '门店',
})
export type ReportTarget = ValueOf<typeof reportTarget>

/** How a block came about. */
export const blockSource = /*#__PURE__*/ dictionary({
  detail: '在资料页拉黑',
  line: '在牵线中拉黑',
  report: '举报后自动屏蔽',
  phone: '按手机号提前屏蔽',
  message: '在聊天中拉黑',
})
export type BlockSource = ValueOf<typeof blockSource>

// --- Privacy --------------------------------------------------------------

/** Who may see the profile at all. */
export const visibility = /*#__PURE__*/ dictionary({
  public: '所有人可见',
  members: '登录会员可见',
  vip_only: 'VIP 会员可见',
  matchmaker_only: '仅红娘可见',
  hidden: '不展示',
})
export type Visibility = ValueOf<typeof visibility>

/** Who may see the photos sharply; others get the pixelated variant. */
export const photoAudience = /*#__PURE__*/ dictionary({
  all: '所有人',
  members: '登录会员',
  mutual: '互相喜欢的人',
  granted: '我授权的人',
})
export type PhotoAudience = ValueOf<typeof photoAudience>

export const showAge = /*#__PURE__*/ dictionary({ exact: '显示年龄', band: '只显示年龄段' })
export type ShowAge = ValueOf<typeof showAge>

export const showCity = /*#__PURE__*/ dictionary({ exact: '显示城市', province: '只显示省份' })
export type ShowCity = ValueOf<typeof showCity>

export const showIncome = /*#__PURE__*/ dictionary({ band: '显示收入范围', hidden: '不显示' })
export type ShowIncome = ValueOf<typeof showIncome>

/** Ordered, least first. */
export const viewerVerification = /*#__PURE__*/ dictionary({
  none: '不限',
  real_name: '已实名',
  face: '已人脸认证',
})
export type ViewerVerification = ValueOf<typeof viewerVerification>

/** Where a shown fact comes from, weakest first. */
export const factProvenance = /*#__PURE__*/ dictionary({
  self: '本人填写',
  document: '证件核验',
  face: '人脸核验',
  matchmaker: '红娘当面了解',
})
export type FactProvenance = ValueOf<typeof factProvenance>
