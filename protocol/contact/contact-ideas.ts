/** Ideas that are harmless alone but lead to another platform together: an app, a name there and 来找我 within a few clauses. */
import { hiddenApp, thingApp } from './contact-invitations'
import { socialLatin, socialNames, start } from './contact-names'
import { matches, type Step } from './contact-text'
import type { ContactDoubt } from './contact.words'

export const laterApps =
  '快团团|唱鸭|美篇|得物|两步路|6只脚|懂车帝|汽车之家|货拉拉|满帮|运满满|安居客|贝壳|链家|好大夫|春雨医生|孔夫子|掼蛋|象棋|围棋|麻将|斗地主|消消乐|狼人杀|剧本杀|荒野行动|崩坏|阴阳师|火影|迷你世界|我的世界|飞车|穿越火线|永劫|三角洲|逆水寒|梦幻西游|大话西游|剑网|天涯|猫扑|晋江|起点|番茄小说|马蜂窝|携程|去哪儿|飞猪|途家|爱彼迎|滴滴|哈啰|嘀嗒|顺风车|同城跑腿|高德|地图(?=上|里|搜)|头条|西瓜视频|火山|映客|花椒|酷我|懒人听书|蜻蜓|猫耳|番茄畅听|得到|咕咚|悦跑|站酷|花瓣|掘金|酷安|1688|京东|唯品会|多抓鱼|微店|有赞|接龙|宝宝树|妈妈帮|智联|拉勾|猎聘|简书|简历网|蘑菇租房|自如|比心|轻颜|美图|剪映|皮皮|会玩|唱歌软件|交友厅|歌房|语音厅|超话|小组|豆果|下厨房|微播|汽水音乐|公主号|知识星球'
const app = `${socialNames}|${start}(?:${socialLatin}|up主?|gps)(?![a-z])|${hiddenApp}|${thingApp}|${laterApps}|app|软件(?!工程|开发|测试|设计|行业|公司)|小程序|论坛|帖子|直播|开播|下播|音频|短视频|游戏|[红绿蓝黑黄粉白橙紫]色?的?(?:那[个本只款家]|小?(?:电视|音符|气泡|鸟|书(?!包|架|桌|柜))的?)|卖2手|网店|淘宝店|[跑车]团|车友|家长群|区服|微区|微信区|q区|外卖`

const unwilling = /(?:她|他|对方|人家|别人|有人|骗子|前任|不(?![能可要好秃用]|管|忙|下雨)|别(?!的|人)|没|勿|拒绝?|从不|忘)[^,]{0,10}$/
/** A mere wish is not an appointment, so it is excluded. */
const wished = new RegExp(`${unwilling.source}|(?:希望|但愿|以后|将来|等到?哪天|如果)[^,]{0,10}$`)
const declined = /(?:不(?![能可要好用]|放心)|没|别(?!的|人)|勿|拒绝?|忘)[^,]{0,10}$/

interface Spoken {
  /** A pattern in plain text. */
  words: string
  /** Text shortly before the idea that cancels it. */
  unless?: RegExp
}

const ideas = {
  app: { words: app },
  /** A name in quotation marks; book titles have their own marks. */
  quoted: { words: '["“「『][^"”」』\\n]{2,14}["”」』]' },
  /** A person's name or role there. */
  seat: {
    words:
      '昵称|网名|(?:^|[^a-z])id(?![a-z卡])|[账帐]号|用户名|群名|群叫|[车战]队|公会|房主|群主|店名|房间|作者名?|主播(?=["“:(叫是])|(?:^|[^a-z])up(?![a-z])|博主|团长|队长|领队|楼主|掌柜|客服|管理员|频道|专栏|电台|主页|名字|名叫|我叫|号叫|也叫|店叫|里叫|上叫|书上(?![都说看写学推种有])|(?:^|,)叫|经纪人|客户经理|用的名|铺子|开店|网点|师傅',
  },
  /** Words that ask for an answer on the other platform. */
  reach: {
    words:
      '找我|找得?[到着]我|喊我|私聊|私信|密我|留言|留个?[言评话]|评论|关注|加(?:个)?(?:好友|我|队友|棋友|牌友)|回你|都(?:会)?回(?![答家来去头忆想])|必回|亲自回|我(?:会|都|1定)?看|看(?:得)?见|进来|进去|连麦|来(?:聊|说话|唠|玩|1起|打(?!工)|坐坐)|打(?:个)?招呼|唠嗑|问(?:我(?=$|就|吧)|客服)|有事在那|备注(?!["“])|下单|(?:就|都)?是我(?:本人|自己)?(?:$|的)|就是(?:本人|$)|点进|申请1下|加队|给我(?:留|送|点|发)|跟我(?:说|讲)|[边里上](?:能|可以)(?:聊|说|留言|发)|通话|联系|1起(?:来)?(?:打|玩|开黑)|秒回|开黑|组队|私下|欢迎来|听我|看我(?!的?资料)|滴我|戳我|申请|写["“]|谁都能进|到我(?:$|主页)|搜(?!索|罗|集|到|了|过)|不用刷|点赞|来直播间|进直播间|扣个?1|评论必看',
    unless: unwilling,
  },
  /** A statement of a person's name there, at the end of a clause. */
  named: {
    words:
      '(?:(?:群主|店名叫?|店叫|团长|队长|掌柜|名叫|号叫|网名叫|昵称叫|经纪人叫|客户经理|主播叫|账号叫|名字叫|(?:^|[^a-z])id叫)(?:是|:|就是)?|(?:^|,)叫(?=[\\u3400-\\u9fff]{3})(?![我他她它你什外车人不])|(?:网名|昵称|主播|作者名?|(?:^|[^a-z])id|账号|名字)(?:是|:|就是)|(?:我|家)[^,]{0,8}有个[^,]{1,5}叫)\\s?["“(]?(?![^,]{0,10}[我的不没了起取过都很太])[\\u3400-\\u9fffa-z\\d]{2,10}["”)]?$',
  },
  /** `terse` below is true if the text is so short that it contains nothing else; decided for the whole text, not by words. */
  /** A shop, group or channel that the author runs there, with its name. */
  runs: { words: '(?:有个|开了?个|做了?个|我的|我家|我在)[^,]{0,10}叫\\s?[^,]{2,10}$' },
  terse: { words: '(?!)' },
  /** True of a text of one or two clauses, too short to be about anything else. */
  brief: { words: '(?!)' },
  same: { words: '1样|相同|同名|没变|通用|1致|same' },
  here: { words: '[跟和与同]这(?!些|样|个人)|也在|都有我' },
  /** Addresses the reader, who is asked to come or to look. */
  you: { words: '[你您侬恁咱]|来了(?:喊|找|说|报|问)|来打个?招呼' },
  platformPassword: {
    words: '(?:提|说|报|讲)(?:1?[句声下])?["“「]?(?:是)?牵线|说?(?:是)?牵线(?:来|认识|的(?:就|$))|(?:说|提|报|备注)["“「]?牵线',
  },
  /** An appointment, not a habit. */
  day: {
    words:
      '周[1-6日]|周末(?!喜欢|爱|常|会|1般|经常|都|偶尔|多半|基本|1起|去|在家|有空|的|宅|休息|最)|星期[1-6日天]|礼拜[1-6日天]|明[天早晚]|今晚|后天|下周|\\d点',
  },
  spot: {
    words:
      '公园|广场|地铁|出口|门口|门前|楼下|商场|万达|万象|吾悦|大悦城|咖啡|茶馆|图书馆|车站|火车站|站台|柜台|窗口|服务台|摊|店里|[面书茶花]店|药店|饭店|小?卖部|超市|集市|菜场|市场|河边|湖边|江边|海边|操场|跑道|体育[馆场]|球[馆场]|健身房|泳池|影[院城]|食堂|医院|住院部|科室|诊室|护士站|传达室|门卫|值班室|前台|总台|教堂|庙|驿站|小区|单元|\\d栋|校门|厂门|工地|肯德基|麦当劳|星巴克|奶茶|馄饨|面馆|文化宫|相亲[角会]|动物园|植物园|舞(?!台剧)|合唱团|\\d+路(?:早班|夜班|晚班)?(?:公交|车)|支行|网点|镇上|街口|路口|路边|对面|[东南西北]头|[东南西北]口|[东南西北]门|检票口|取票机|候车|加油站|棋牌|茶楼|早市|夜市|大集|亭子|江滩|铺子|步行街|收费处|民政局|服务区|地摊|大堂|桥头|赶场|书店|挂号处|活动室|驾校|公告栏|便利店|楼下|后台|[东西南北]站|车头|儿保科|樱园|梅园|诊所|营业厅|幼儿园|[小中]学|大润发|负1楼|\\d楼|门诊|邮局|银行|校园|教室|排练|自习',
  },
  /** A mark by which a person is known among others. */
  mark: {
    words:
      '(?:穿|戴|背|拿|举|撑|捧|抱)(?:着|个|1)?[^,。]{0,8}(?:衣|裙|帽|衫|鞋|裤|伞|包|镜|巾|书|杂志|花|马甲|头绳|羽绒服|的(?:就|那)|领舞)|(?:穿|戴|背|拿|举|撑|捧|抱|别|牵|骑)(?:着|个|1)?[^,。]{0,8}(?:斗笠|西装|[工制]服|口罩|胸牌|风筝|旗|吉他|金毛|红?车|棉袄|大衣)|我(?:的|家|开的)?(?:店|铺子?|摊子?|诊所|馆子?)(?:就)?(?:在|开在)|插[^,]{0,3}旗|工装|红头绳|第\\d排|左\\d|右\\d|胸牌姓|领舞|领头|车牌|尾号|第\\d(?:家|个摊|号|棵|根|把)|红棚|白色[^,]{0,4}就是',
  },
  /** Words to ask for the author by. */
  told: { words: '叫[小老阿][\\u3400-\\u9fff]|姓[\\u3400-\\u9fff](?:$|的)|我(?:会)?(?:举|牵|捧|拿|撑)(?:着|1|个)' },
  come: {
    words:
      '来找|过来(?!的|人)|来坐|来喊|来(?:了)?喊|你来(?:,|吧|呀|了|咱|取|拿|抄|打|$)|来(?:,)?(?:取|抄|认)|找(?:[我小老阿]|[\\u3400-\\u9fff]{1,2}(?:姊妹|姐|哥|师傅|大夫|主任|经理|老师|阿姨|叔))|喊(?:我(?!妈|爸|哥|姐|叔|阿姨|老|师|爷|奶|小|大)|1[声嗓])|跟我(?:说|打|讲)|报我|见[着到]我|(?:旁边|门口|那儿|这儿|面前?|边上|地方|点)见(?!过)|(?:^|点|边|里)见$|不见不散|等[你您](?!们?长大|的人|回)|碰[头面](?!了)|说[句1][句声]?话|说[句声]话|(?:来|去|我|你|您)说话|叫我1?声|就认识|咱就|当面|互相[留加换]|(?:给|留)(?:你|我)(?:我)?(?:的)?(?:号|留|个联系)|[留换加]个?(?:号|联系)|搭(?:个|句)话|抄1?个|抄走|那个(?:就)?是我?$|那个就是|就是我|来了(?:直接|给|坐)|打个?招呼|1看就(?:知|认)|认(?:得|出)我|来我(?:店|这)|的(?:就)?是我?$|最[高矮胖瘦]的那个|我(?:本人)?都?在$|看[得到见]{1,2}我$|你[坐上](?:前|车)|来后台|就说挂|寄个快递|坐1趟|挂我的号',
    unless: wished,
  },
  /** A feature visible from afar, which is mentioned only to be recognised. */
  seen: {
    words:
      '[红黄蓝绿白黑紫橙灰]色?的?[\\u3400-\\u9fff]{0,2}(?:围裙|工牌|帽子?|上衣|外套|裙子?|围巾|伞|马甲|背心)$|\\d+号球衣|车尾号\\d|骑[^,]{0,2}[红黄蓝绿白黑]色?[^,]{0,3}车$',
  },
  /** Identifies the author among those who are there. */
  self: {
    words: '(?:穿|戴|背|拿|举|撑|捧|抱|牵|骑)[^,]{0,8}(?:的)?那个(?:就?是我)?$|(?:的|那个|那位)就是我(?:$|本人)',
    unless: /(?:照片|图|合影|视频|里|最)[^,]{0,12}$/,
  },
  third: {
    words:
      '红娘|老师|牵线的|介绍人|媒人|同事|[姐哥妹弟姑姨舅婶嫂叔](?!妹俩|弟俩)|闺蜜|朋友|同学|老[\\u3400-\\u9fff](?![人家师婆公])|邻居|大爷|门卫|保安|系统里|平台|客服|单位|介绍所|工作人员|跟[她他](?:讲|说)',
  },
  way: {
    words:
      '手机号?(?!店|壳|控)|电话(?!员|客服)|微信(?!群|读书|步数|支付)|号码|(?:我|他|她|的)号(?!召|角|称|线)|联系(?:方式|方法)|名片|v信|薇信?|(?:^|[^a-z])v(?![a-z])|qq|纸条|私人号|私号|(?:^|[的把])号(?=给|发|转|报|[你您])',
  },
  pass: {
    words:
      '捎|看着给|(?:让|托|叫)[他她][^,]{0,4}[把给]|(?:给|转告?|推|报|发|透露|捎|递|告诉)(?:给|到)?(?:我|你|他|她|对方|红娘|[\\u3400-\\u9fff]{1,2}(?:先生|女士|小姐))(?!妈|爸|们家|打|介绍|推荐|改|讲|看|发过)|转(?:交|达|发)|直接(?:给|报|推|发|转|拿)|要我的?|(?:拿|存|有|要)(?:了)?(?:我|她|他)的?(?:联系|号|电话|微信|手机)|(?:找|跟|问|向)(?:她|他|你们?红娘|红娘)[^,]{0,2}(?:要|拿|讨)|压在|放在|搁在',
    unless: declined,
  },
  picture: { words: '照片|图片|[1-9]张图|图里|头像|相册|封面|自拍|生活照|背景|视频|语音|照片墙|第\\d张|第\\d秒|p\\d' },
  inscription: {
    words:
      '[行的些]字(?!幕)|字画|小字|写的|写了|写在|写着|数字|1个数|字母|落款|黑板|便签|手心|纸条|冰箱贴|小票|书脊|牌子|台历|1串|那串|拼的|2维码|识别|包装|票根|水印|编号|工牌|面单|角落|旗语|手势|唇语|菜单|胸前|挂的|标签|牌匾|亮度',
  },
  look: {
    words:
      '看看(?!过)|瞧瞧|放大|仔细|细看|翻(?:第|到第|1翻|过去)|截[图屏]|识别|暂停|从左往右|从上往下|按顺序|读1?读|打出来|细心|(?:你|往后)(?:翻|看|瞅)|能(?:读|看清|认出)|按先后|记下来|拼起来|自己(?:看|找)|瞅|留意',
    unless: unwilling,
  },
  /** A name that must be changed before it is looked up. */
  rename: {
    words:
      '(?:去掉|删[掉了]?|拿掉|换成|改成|翻译?成|译成|倒过来|反过来|补|加上?|接上?|拼上|后面[加补跟接]|前[2两]个字|首字母|拼音|全拼|谐音|空格|打出来)',
  },
  lookUp: {
    words: '(?:去|再|来|里|上)搜|搜[1索]?[1下索]?(?:$|我|就)|复制|粘贴|贴到|添加|加好友|就是(?:号|我的?号|账号|id|微|v|薇|$)|登录名',
  },
} as const satisfies Record<string, Spoken>
type Idea = keyof typeof ideas

const together: readonly (readonly [ContactDoubt, ...Idea[]])[] = [
  ['platform', 'app', 'quoted', 'reach'],
  ['platform', 'app', 'quoted', 'seat'],
  ['platform', 'seat', 'quoted', 'reach'],
  ['platform', 'app', 'seat', 'reach', 'you'],
  ['platform', 'app', 'seat', 'reach', 'brief'],
  ['platform', 'app', 'quoted', 'terse'],
  ['platform', 'app', 'named'],
  ['platform', 'app', 'runs', 'reach'],
  ['platform', 'app', 'seat', 'same'],
  ['platform', 'seat', 'same', 'here'],
  ['meeting', 'spot', 'come', 'you'],
  ['meeting', 'spot', 'platformPassword'],
  ['meeting', 'spot', 'come', 'mark'],
  ['meeting', 'spot', 'come', 'day'],
  ['meeting', 'spot', 'mark', 'day', 'you'],
  ['meeting', 'spot', 'mark', 'told'],
  ['meeting', 'spot', 'self'],
  ['meeting', 'spot', 'seen', 'brief'],
  ['meeting', 'spot', 'seen', 'day'],
  ['pointer', 'third', 'way', 'pass'],
  ['pointer', 'picture', 'inscription', 'look'],
  ['pointer', 'picture', 'inscription', 'terse'],
  ['cipher', 'seat', 'rename', 'lookUp'],
]

const names = Object.keys(ideas) as Idea[]
const bit = Object.fromEntries(names.map((name, at) => [name, 1 << at])) as Record<Idea, number>
const compiled = names.map((name) => ({
  mask: bit[name],
  // Clauses are lines of one text, so a pattern that stops at a comma also stops at the line end.
  pattern: new RegExp(ideas[name].words.replace(/\[\^,/g, '[^,\\n'), 'gm'),
  unless: (ideas[name] as Spoken).unless,
}))
const combinations = together.map(([doubt, ...wanted]) => [doubt, wanted.reduce((mask, name) => mask | bit[name], 0)] as const)

/** Ideas that follow from the text's length. */
const OF_THE_WHOLE = bit.terse | bit.brief
const TERSE = 22
const BRIEF = 28

/** Number of clauses that are read as one thought. */
const THOUGHT = 5

/** The ideas in each clause, of those that may still combine; each idea is searched in one pass over all clauses. */
function ideasOf(clauses: readonly string[], always: number, onStep: Step): number[] {
  const said = clauses.map(() => 0)
  const starts: number[] = []
  let length = 0
  for (const clause of clauses) {
    starts.push(length)
    length += clause.length + 1
  }
  const lines = clauses.join('\n')
  let open = combinations.filter(([, wanted]) => (wanted & OF_THE_WHOLE & ~always) === 0)
  for (const { mask, pattern, unless } of compiled) {
    if (!open.some(([, wanted]) => (wanted & mask) !== 0)) continue
    onStep?.(lines.length)
    let clause = 0
    let isSaid = (always & mask) !== 0
    for (const { index } of matches(pattern, lines)) {
      // A match may begin with the line break before the words.
      while (clause + 1 < starts.length && starts[clause + 1]! - 1 <= index) clause++
      const before = lines.slice(Math.max(starts[clause]!, index - UNLESS_REACH), index)
      if (unless?.test(before)) continue
      said[clause]! |= mask
      isSaid = true
    }
    if (!isSaid) open = open.filter(([, wanted]) => (wanted & mask) === 0)
  }
  return said
}
const UNLESS_REACH = 14

/** Doubt from ideas that a few consecutive clauses express together. */
export function findTogether(plain: string, onStep: Step): ContactDoubt | null {
  const isTerse = plain.length <= TERSE && !/[看听刷追喊爱收学是做拍些没被得说]/.test(plain)
  const always = (isTerse ? bit.terse : 0) | (plain.length <= BRIEF ? bit.brief : 0)
  const said = ideasOf(
    plain.split(/[,。!?;\n]+/).filter((clause) => clause.trim() !== ''),
    always,
    onStep,
  )
  for (let at = 0; at < said.length; at++) {
    const thought = said.slice(at, at + THOUGHT).reduce((all, one) => all | one, always)
    for (const [doubt, mask] of combinations) if ((thought & mask) === mask) return doubt
  }
  return null
}
