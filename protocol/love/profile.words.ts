/** Dictionaries of a dating profile: field values, states and limits. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

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
  mortgage: '已购房（有贷款）',
  owned: '已购房（无贷款）',
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
  middle: '家中排行中间',
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

/** Zodiac sign, derived from the birthday; never stored or requested. */
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

/** Figure and manner, in the member's own description. */
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

/** Values of a profile's tags: manner and hobbies together. */
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

/** The usual time of an audit, the same wherever a member waits for one. */
export const auditWait = '一般 24 小时内有结果'

const unregistered = ['none', 'draft', 'fee_pending'] as const
const shown = ['published', 'auditing_change'] as const
const resting = ['hidden', 'paused'] as const
const standing = [...shown, ...resting] as const
const takenDown = ['suspended', 'banned'] as const

export const profileStates = /*#__PURE__*/ statesOf(profileLifecycle, {
  /** The profile is at most begun: the member is no love user yet. */
  unregistered,
  /** Never shown to others. */
  unpublished: [...unregistered, 'auditing'],
  /** Visible to others in lists, search and introductions. */
  shown,
  /** Passed once, and hidden by its owner. */
  resting,
  /** Passed once, and shown or hidden by the owner, who has a published member's rights. */
  standing,
  /** The owner switches between these by hiding and showing the profile. */
  switched: ['published', 'hidden'],
  /** Submitted or passed: the owner sees others as a love user does. */
  takingPart: ['auditing', ...standing],
  editable: ['draft', 'fee_pending', 'auditing', ...standing],
  inAudit: ['auditing', 'auditing_change'],
  /** Taken down by the platform. */
  takenDown,
  /** No longer edited by the owner or visible to other people. */
  over: [...takenDown, 'exited'],
})

export const draftStatus = /*#__PURE__*/ dictionary({
  editing: '编辑中',
  submitted: '审核中',
  awaiting_member: '待本人确认',
  approved: '已通过',
  rejected: '未通过',
  discarded: '已放弃',
})
export type DraftStatus = ValueOf<typeof draftStatus>

export const draftStates = /*#__PURE__*/ statesOf(draftStatus, {
  /** States of the one draft that a profile may have in addition to its published copy. */
  open: ['editing', 'submitted', 'awaiting_member', 'rejected'],
  /** Not yet submitted to auditors. */
  unsubmitted: ['editing', 'awaiting_member'],
})

export const profileLimits = {
  ageMin: 18,
  ageMax: 80,
  heightCmMin: 130,
  heightCmMax: 230,
  weightKgMin: 30,
  weightKgMax: 200,
  tagsMax: 10,
  promptsMax: 3,
  autosaveMs: 10_000,
  nicknameMin: 2,
  nicknameMax: 12,
  schoolMax: 40,
  employerMax: 40,
  occupationMax: 30,
  selfIntroMin: 20,
  selfIntroMax: 500,
  familyIntroMax: 300,
  loveViewMax: 300,
  promptAnswerMax: 150,
  wechatMin: 6,
  wechatMax: 20,
  /** Digits of the public number. */
  noMin: 6,
  noMax: 10,
} as const

/** Label of each profile fact, in the order of the form. */
export const profileLabels = {
  nickname: '昵称',
  gender: '性别',
  birthday: '出生日期',
  heightCm: '身高',
  weightKg: '体重',
  maritalStatus: '婚姻状况',
  hasChildren: '有无孩子',
  wantChildren: '生育意愿',
  education: '学历',
  school: '毕业院校',
  occupation: '职业',
  industry: '行业',
  employerType: '单位性质',
  employer: '工作单位',
  incomeBand: '年收入',
  housing: '住房情况',
  car: '购车情况',
  hukouGeo: '户籍所在地',
  hometownGeo: '家乡',
  residenceGeo: '现居住地',
  ethnicity: '民族',
  religion: '宗教信仰',
  smoking: '吸烟习惯',
  drinking: '饮酒习惯',
  siblings: '兄弟姐妹',
  parentsStatus: '父母情况',
  marryWithin: '期望结婚时间',
  selfIntro: '自我介绍',
  familyIntro: '家庭介绍',
  loveView: '爱情观',
  tags: '标签',
  prompts: '问答',
} as const
