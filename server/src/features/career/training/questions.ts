/**
 * Quiz questions for matchmakers in training. They stay on the server: the app receives a question's words and four
 * answers in an order drawn for that attempt, but never the right answer.
 */
import type { Lesson } from '@qianxian/protocol/career/training.words'

export interface Question {
  /** Stored with each attempt; never reused for another question. */
  id: number
  lesson: Lesson
  ask: string
  /** The right answer comes first. */
  answers: readonly [right: string, wrong: string, wrong: string, wrong: string]
}

type Written = readonly [ask: string, right: string, wrong: string, wrong: string, wrong: string]

const consent: readonly Written[] = [
  ['会员的妈妈请你帮女儿发布资料，你该怎么做？', '等女儿本人授权', '妈妈同意就可以发布', '先发布，再补授权', '只发布照片，不写名字'],
  [
    '会员只勾选了「推荐和提议对象」，你可以做什么？',
    '替 TA 推荐合适的人',
    '查看 TA 的手机号',
    '把照片发给其他红娘',
    '替 TA 修改并发布资料',
  ],
  ['会员今天收回了保存手机号的授权，从什么时候起你不能再看？', '收回的那一刻', '当月的最后一天', '服务结束以后', '你答应收回以后'],
  ['授权到期了，会员没有来续，你该怎么做？', '停止服务，等本人重新同意', '照旧服务，续不续都一样', '替 TA 再勾选一年', '先服务一个月看看'],
  ['会员说「四项都听你的，你来勾」，你该怎么做？', '请本人逐项看过再勾', '替 TA 全部勾上', '勾你认为有用的几项', '口头记下，不用勾'],
  ['会员要收回授权，你可以提什么条件？', '不能提任何条件', '先说清楚原因', '先付清见面的费用', '先等手上的牵线结束'],
  ['你想把会员的清晰照片给另一位红娘看，需要什么？', '会员同意展示照片', '另一位红娘也实名', '会员已经付过费', '两位红娘在同一家门店'],
]

const fees: readonly Written[] = [
  ['会员想谢谢你，发来一个红包，你该怎么做？', '谢绝，请 TA 留在自己手里', '金额小就收下', '收下后告诉平台', '收下后转给对方会员'],
  ['会员问「多久能找到对象」，哪种回答合适？', '没法保证，我会认真推荐', '三个月内一定可以', '多付一点就会快', '按我说的做就包成'],
  ['双方谈到彩礼，红娘该做什么？', '由双方和家人自己商量', '替双方定一个数', '成了以后抽一部分', '要求先把彩礼交给自己保管'],
  ['自称平台的人让你先交 2000 元押金才能接单，你该怎么做？', '不交，并马上举报', '交一半，留个余地', '让会员替你垫上', '交了再问客服'],
  ['对方的收入你没有核实过，介绍时怎么说？', '说明这一项还没有核实', '按猜测说个大概', '往高了说，容易成', '说已经核实过'],
  [
    '会员觉得平台的价格高，想转钱给你私下服务，你该怎么做？',
    '请 TA 只在平台上付款',
    '便宜一点私下收',
    '收下，开一张收据',
    '介绍给收费低的朋友',
  ],
  ['为了让会员有信心，你可以怎么做？', '讲核实过的真实情况', '编一个成功的例子', '说对方已经很满意', '保证第一次见面就成'],
]

const privacy: readonly Written[] = [
  [
    '聊天群里其他红娘向你要会员的手机号，你该怎么做？',
    '不给，请按平台的流程来',
    '私下发给信得过的人',
    '发出去，过后撤回',
    '只发中间几位数字',
  ],
  ['你看会员手机号时，下面哪一句是对的？', '每次都有记录，会员看得到', '只有第一次有记录', '记录只有平台看得到', '红娘看不会留下记录'],
  ['服务结束三个月后你想问候以前的会员，你该怎么做？', '不再查看，也不再联系', '用记下的号码打过去', '请同事代你打', '深夜以外都可以打'],
  ['手机丢了，上面登录着红娘账号，什么时候告诉平台？', '当天，越早越好', '确认被人用了以后', '补办手机以后', '下个月对账的时候'],
  ['会员告诉你自己的病史，你该怎么做？', '替 TA 保密，不记在别处', '写进公开的自我介绍', '提前告诉所有候选人', '讲给同事一起拿主意'],
  ['朋友想借你的红娘账号看看会员资料，你该怎么做？', '不借', '借，但只看五分钟', '借，自己在旁边看着', '截几张图给他看'],
  ['为了方便翻看，哪种保存会员资料的方法是允许的？', '只在平台里查看', '抄在自己的本子上', '截图放进相册', '存成自己电脑里的表格'],
]

const contact: readonly Written[] = [
  [
    '男方已经同意，女方还没答复，男方想要她的微信，你该怎么做？',
    '等女方也同意，由系统打开',
    '先给微信，说是朋友',
    '把男方的微信给女方',
    '约两个人先见一面',
  ],
  ['女方拒绝了牵线，男方一再追问理由，你该怎么说？', '体面地告诉他这次不合适', '把她的原话念给他', '说她要求太高', '告诉他再多试几次'],
  ['一方拒绝以后，你可以做什么？', '到此为止，看看别的人选', '每周再劝一次', '请她的家人来劝', '安排一次巧遇'],
  ['一份牵线等你把关，最晚多久给答复？', '两天之内', '一个月之内', '想起来的时候', '会员催过三次以后'],
  ['把关时哪个理由可以退回？', '资料和事实不一致', '你不喜欢其中一位', '其中一位没有买会员', '你想留给别的会员'],
  ['第一次见面，建议约在哪里？', '白天的公共场所', '一方的家里', '郊外的民宿', '深夜的酒吧'],
  [
    '会员让你在介绍里写上自己的手机号，你该怎么做？',
    '不写，告诉 TA 双方同意后才能看到',
    '换成汉字写上',
    '写在照片的角上',
    '只写给你看好的人',
  ],
]

const fraud: readonly Written[] = [
  ['一位会员聊了三天，就劝对方一起投资，这最像什么？', '骗局', '正常的关心', '对方条件好的表现', '婚前的共同理财'],
  ['你怀疑一位会员是骗子，第一步做什么？', '停下牵线，从页面举报', '当面质问 TA', '在群里公布 TA 的照片', '等有了损失再说'],
  [
    '会员说已经给对方转了五万元，又联系不上了，你该怎么做？',
    '提醒 TA 马上报警，留好记录',
    '劝 TA 再等一个月',
    '帮 TA 上门去要',
    '请 TA 删掉聊天，忘掉这件事',
  ],
  [
    '对方从不肯视频，照片又像明星，你该怎么做？',
    '提高警惕，告诉平台核实',
    '照片好看更容易成，继续',
    '先替会员把关系定下来',
    '请会员先寄一份礼物',
  ],
  ['对方每次都指定同一家消费很高的茶楼见面，可能是什么？', '酒托、茶托', '对方讲究品位', '商家的优惠活动', '一种地方风俗'],
  ['会员请你担保对方人品可靠，你该怎么做？', '不担保，只说核实过的', '口头担保一下', '写一张保证书', '收一点费用再担保'],
]

const minors: readonly Written[] = [
  [
    '一位会员聊天时说自己今年读高二，你该怎么做？',
    '马上停止服务并告诉平台',
    '等 TA 毕业再牵线',
    '请家长写同意书后继续',
    '介绍同龄的人给 TA',
  ],
  ['法定结婚年龄是多少？', '男 22 周岁，女 20 周岁', '男女都是 18 周岁', '男 20 周岁，女 18 周岁', '男女都是 22 周岁'],
  ['你发现一位会员其实已婚，你该怎么做？', '停止牵线并举报', '只要 TA 准备离婚就继续', '替 TA 保密', '多收一份费用'],
  ['会员投诉了你，你可以怎么做？', '如实说明经过，交出记录', '打听是谁投诉的', '打电话请 TA 撤回', '在群里说 TA 难伺候'],
  ['会员当面对你的服务不满意，先做什么？', '听完，并告诉 TA 可以投诉', '解释到 TA 没话说', '不再理会 TA', '送礼物请 TA 别说'],
  ['谁来处理对你的投诉？', '和你没有关系的审核人员', '你自己', '你的同事', '投诉的会员'],
]

const byLesson: Readonly<Record<Lesson, readonly Written[]>> = { consent, fees, privacy, contact, fraud, minors }

/** First question id of each lesson, so that adding a question to a lesson changes no id of the next. */
const FIRST: Readonly<Record<Lesson, number>> = { consent: 100, fees: 200, privacy: 300, contact: 400, fraud: 500, minors: 600 }

export const questions: readonly Question[] = (Object.keys(byLesson) as Lesson[]).flatMap((lesson) =>
  byLesson[lesson].map(([ask, ...answers], place) => ({ id: FIRST[lesson] + place, lesson, ask, answers })),
)

const known = new Map(questions.map((question) => [question.id, question]))

/** Throws for an id that belongs to no current or former question; callers pass only ids that were drawn from here. */
export function questionById(id: number): Question {
  const question = known.get(id)
  if (!question) throw new Error(`no question has the number ${id}`)
  return question
}
