/** Finds addresses and account names in a text, by the words people use for their accounts. */
import type { ContactFinding, ContactKind } from './contact-detector'
import { isWordCharacter, matches, spokenAsDigits, type Step } from './contact-text'

// --- Addresses ------------------------------------------------------------

const mailHosts = 'qq|vip|163|126|gmail|outlook|hotmail|foxmail|sina|sohu|139|189|yeah|icloud|aliyun'

export function findMail(tight: string, onStep: Step): ContactFinding | null {
  const text = tight
    .replace(/艾特|爱特|圈a|小老鼠|圈(?=163|126|qq)/g, '@')
    .replace(/[点。](?=com|cn|net|org|cc)|dot(?=com|cn|net|org)/g, '.')
  onStep?.(text.length)
  const glued = /([a-z0-9][a-z0-9._+-]{2,40})(?:at|在|#|和|@)((?:qq|163|126|gmail|outlook|hotmail|foxmail)\.com)/.exec(text)
  if (glued !== null) return { kind: 'mail', match: `${glued[1]}@${glued[2]}` }
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    onStep?.(100)
    const name = /[a-z0-9][a-z0-9._+-]{0,40}$/.exec(text.slice(Math.max(0, at - 41), at))
    const host = new RegExp(`^(?:[a-z0-9-]{1,30}\\.){1,4}[a-z]{2,10}|^(?:${mailHosts})(?![a-z0-9])`).exec(text.slice(at + 1, at + 60))
    if (name !== null && host !== null) return { kind: 'mail', match: `${name[0]}@${host[0]}` }
  }
  const spoken = /([a-z0-9][a-z0-9._-]{2,40})(?:at|@)(?:gmail|outlook|hotmail|foxmail|163|126|qq)(?![a-z0-9])/.exec(text)
  if (spoken !== null && /\d/.test(spoken[1]!)) return { kind: 'mail', match: spoken[0] }
  return null
}

const urlStart =
  /h(?:tt|xx)ps?:\/\/|www\.|\.(?:com|cn|net|org|cc|top|xyz|vip|shop|site|info|io|tv|club|link|ltd|fun|ink|wang|me)(?![a-z0-9-])|(?:^|[^a-z])(?:t\.me|wa\.me)\/|\.[a-z]{2,6}\/(?=[a-z0-9]{3})/g

export function findUrl(text: string, onStep: Step): ContactFinding | null {
  const dotted = text
    .replace(
      /点(?=(?:com|cn|net|org|cc|top|xyz|vip|shop|club|me)(?![a-z]))|[。·](?=(?:com|cn|net|org)(?![a-z]))| ?dot ?(?=(?:com|cn|net|org)(?![a-z]))/g,
      '.',
    )
    .replace(/(www)[点 ]/g, '$1.')
  onStep?.(dotted.length)
  for (const found of matches(urlStart, dotted)) {
    onStep?.(40)
    const isEnding = found[0].startsWith('.')
    const host = isEnding ? /[a-z0-9-]{1,30}$/.exec(dotted.slice(Math.max(0, found.index - 30), found.index)) : null
    if (!isEnding) return { kind: 'url', match: dotted.slice(found.index, found.index + 40).split(/\s/)[0]! }
    if (host !== null) return { kind: 'url', match: host[0] + found[0] }
  }
  return null
}

// --- Words for accounts --------------------------------------

const wei = '微薇威维徽葳崴巍蔚卫喂唯徾魏围溦嶶惟韦为伟未味位尾苇徵危违嵬胃谓慰畏纬炜玮'
export const xin = '信芯心星欣新鑫昕馨伈忻辛薪訫伩杺惞炘妡姓⭐🌟★☆'
export const hearts = '❤♥💗💚💌💕💖💙🧡💛💜🖤🤍♡'
/** Words that mean WeChat and nothing else in these texts. */
export const wechat = `微信|wechat|weixin|唯❤|大绿(?=[里上聊])|小绿人|绿色通道|绿泡泡?|绿色(?:的)?(?:聊天)?(?:那个|软件|app|图标|泡泡)|绿(?:app|软件?(?!装)|信(?!号))|小绿[标泡]|[💚🟢🟩]|某信|[微薇威][${hearts}]`
/** A disguise that counts only next to an id, a place or an invitation. */
export const wechatDisguised = `[${wei}](?:[${hearts}])?(?:xin|[${xin}x${hearts}])|小绿(?![植茶豆叶洲萝帽地书树人瓶龟鸟])|wei?(?:xin|[${xin}])|[vw](?:[${hearts}])?(?:x(?:in|h)?|[${xin}${hearts}])`
export const addWords = '[加嘉佳伽茄架假枷珈➕+十]'
export const qqNames =
  '[扣抠叩蔻寇][扣抠叩蔻寇q](?!搜搜|索索)|企鹅|[秋球丘邱虬]{2}(?!类)|🐧|鹅厂号|群号|口口(?=[:号\\s]{0,3}\\d)|(?:kou){2}|(?:qiu){2}|围巾的?鸟'
export const socialNames =
  '(?:[抖斗豆陡逗兜]个?|都|dou)(?:音|喑|ying?|y|🎵|🎶|上)|小?某[音书博薯]|小(?:hong|宏|虹|洪|鸿)(?:书|薯|shu)|小红📕|hong(?:书|薯)|某红[书薯]|红薯地(?=里找|里搜)|博上(?=找|搜)|音符(?:app|软件)|大眼(?:仔|睛app)|渣浪|破站|小电视app|[知之]呼|拼[夕西]{2}|boss(?=上|里|直聘)|b占|哔站|豆子(?=上)|块[手首](?!表|工|机|套|帕|饰)|小破站|k手|纸飞机|飞机号|薯名|脸书|公号|[微围维]博|d音|小?红[薯书]|小?🍠|围脖|[快筷][手守]|陌陌|探探|钉钉|电报|视频号|公众号|支付宝|网易云(?:音乐)?|qq音乐|b站|飞信|飞书|知乎|豆瓣|闲鱼|旺旺|贴吧|领英|推特|油管|企业微信|王者(?:荣耀|农药)?|原神|游戏|[豆斗]音|🎵|📕|全民k歌|k歌|唱吧|酷狗|喜马拉雅|荔枝|虎牙|斗鱼|小宇宙|虎扑|脉脉|boss直聘|即刻|绿洲|最右|皮皮虾|哔哩哔哩|b🐎|大众点评|淘宝|咸鱼|转转|拼多多|饿了么|美团|积目|伊对|青藤|珍爱网?|百合网?|世纪佳缘|58(?:同城)?|天眼查|企查查|百度|知网|github|steam|discord|和平精英|吃鸡|第5人格|光遇|金铲铲|蛋仔(?:派对)?|英雄联盟|lol|腾讯会议|飞书会议|zoom|qq空间|快[✋👋🤚🖐🤘]|抖[店那]'
export const socialLatin =
  'dy|ks|wb|xhs|tg|fb|ins|soul|uid|skype|instagram|telegram|facebook|twitter|whatsapp|line|kakao|weibo|insta|tele|ig|douyin|kuaishou|xiaohongshu|zhifubao|bilibili|tiktok|tk|rednote|signal|snapchat|viber|keep|momo|tantan|zfb|wyy|psn|tt|yy'
export const start = '(?:^|[^a-z])'
const qq = `${start}qq(?![a-z])|${qqNames}`
const social = `${socialNames}|${start}(?:${socialLatin})`

// --- Ids after a name ----------------------------------------------------

interface Naming {
  kind: ContactKind
  /** Words for the account; a global pattern, searched in the tight text. */
  key: RegExp
  /** Pattern that must follow, after the connecting words. */
  id: RegExp
  /** Pattern that may precede the key instead: 12345678是我的扣扣. */
  idBefore?: RegExp
}

export const WINDOW = 48
const connecting =
  /^(?:号码?|[1-9]\d?位数?|hao|[账帐]号|u?id|是|为|叫|即|在|[:=.\-_+~/→>➡👉👇☞@#。\n]|前缀|我的?|的|吧|哦|呀|啊|呢|哈|了|就|可以?|加|搜索?|同号?|手机号?|同步|群|这个|那个|下面|用|数字|名字|生日|全?拼音?|后面|跟|,){0,8}/u
const letterId = /^[a-z][a-z0-9_.-]{5,23}(?![a-z0-9])/
const mixedId = /^(?=[a-z0-9_.-]{0,23}[\d_])[a-z0-9][a-z0-9_.-]{4,23}/
const numberId = /^\d{5,12}/
const namings: readonly Naming[] = [
  {
    kind: 'qq',
    key: new RegExp(`${qq}|[扣抠叩蔻](?=[:=]?\\d)`, 'gu'),
    id: numberId,
    idBefore: /((?:\d-?){5,12})(?:[:.\-,]|是|我的?|的|这|就|加){0,5}$/,
  },
  { kind: 'qq', key: /(?:^|[^a-z])q(?![a-z])/g, id: /^\d{7,12}/ },
  {
    kind: 'wechat',
    key: new RegExp(
      `${wechat}|(?:${wechatDisguised})(?=号?[:=]|号|是[a-z])|(?:^|[^a-z])(?:[vw]x(?:in|id)?|v|wei)(?=[:=号])|[微薇威维卫](?=[:=])`,
      'gu',
    ),
    id: letterId,
  },
  {
    kind: 'wechat',
    key: new RegExp(
      `${wechatDisguised}|${wechat}|(?:^|[^a-z])(?:[vw]x?|wei)(?=[:=号\\d]|是|加)|(?:${addWords}(?:个|我)?|我|留|搜|找|的)(?:[vw](?!ip|ifi|log)|[薇威微维葳卫](?![${xin}x]))|[薇威微](?=(?:号|是|[→☞👉👇:=>_-]){0,3}[a-z])`,
      'gu',
    ),
    id: mixedId,
    idBefore: /((?=[a-z0-9_-]{0,23}\d)[a-z][a-z0-9_-]{4,23}|\d{6,12})(?:[:.\-,]|是|我的?|的|这|就|加){0,5}$/,
  },
  {
    kind: 'mail',
    key: /(?:[扣q]{2}|网易|163|126)?邮箱|邮件|e-?mail|gmail|outlook|foxmail|hotmail/g,
    id: mixedId,
    idBefore: /((?=[a-z0-9_-]{0,23}\d)[a-z][a-z0-9_-]{4,23})$/,
  },
  { kind: 'landline', key: /电话|座机|固话|热线|(?:^|[^a-z])tel(?![a-z])|☎|📞/gu, id: /^0?\d{7,12}/ },
  { kind: 'mobile', key: /手机号?|号码|(?:^|[^a-z])call(?![a-z])|打给我|拨打?|📱|联系方式|☎|📞/gu, id: /^\d{7,8}(?!\d)/ },
  {
    kind: 'wechat',
    key: new RegExp(
      `(?:加|➕|\\+|联系|私|搜|滴滴|戳|找|叫|dd|call|cue)(?:我|[一1]?下|个)?(?:好友|聊|吧)?|我的是|我是|同号|账号|帐号|${social}`,
      'gu',
    ),
    id: /^(?=[a-z0-9_.-]{0,23}\d\d)[a-z][a-z0-9_.-]{5,23}|^\d{7,12}|^(?=[a-z0-9]{0,12}(?:_|\.[a-z0-9]{1,12}[._]))[a-z][a-z0-9_.]{7,23}/,
  },
  // After a colon even a name without digits counts.
  {
    kind: 'wechat',
    key: new RegExp(`(?:${social})(?:号|id|名|up主?|主播|博主|用户|账号|作者|直播间?|本名|播音|昵称|网名|店铺?|频道|专栏)?[:=@]`, 'gu'),
    id: /^[a-z][a-z0-9_.-]{4,23}|^(?!不|没|无|从不|早|已经|偶尔|很少|基本|几乎|别)(?=\d?[\u3400-\u9fff])[\u3400-\u9fff\d]{2,13}/,
  },
]

const ordinaryNames = /^(?:wechat|weixin|iphone|android|online|offline|macbook|python|javascript|windows)/

/** 微信 zhangwei 加 19880412: a name given in two parts. */
const inParts = /([a-z]{2,20}|\d{2,12})(?:再?加上?|后面(?:加|跟|是)?|再跟?|[接跟])([a-z]{2,20}|\d{2,12})/g

/** Emoji and marks between the parts of a name. */
const fillers = /[\u2000-\u2bff]|\ud83c[\udc00-\udfff]|\ud83d[\udc00-\udfff]|\ud83e[\udc00-\udfff]/g

/** Converts a dictated name to written form: 杠 and "underscore" become "_", 三个9 becomes 999, and "plus" and 再加 are removed. */
export function asDictated(plain: string): string {
  return spokenAsDigits(plain)
    .replace(/ ?(?:^|[^a-z])(?:plus|then|and|followed by) ?(?=[a-z0-9])/g, '')
    .replace(
      /([a-z0-9])[\s,]{0,2}(?:underscore|under ?score|下划线|下横线|底杠|下杠|横杠|中杠|杠杠|杠|横线)[\s,]{0,2}(?:plus |再[写加]|加上?|后面)?[\s,]{0,2}(?=[a-z0-9])/g,
      '$1_',
    )
    .replace(/([a-z0-9])[\s,]{0,2}(?:后面|后头|然后|接着)(?:再?[加跟接写]|是)(?:上|着)?[\s,]{0,2}(?=[a-z0-9])/g, '$1')
    .replace(inParts, '$1$2')
}

export function findNamed(text: string, onStep: Step): ContactFinding | null {
  onStep?.(text.length * 20)
  const tight = text.replace(inParts, '$1$2')
  const bare = tight.replace(fillers, '')
  return named(tight, onStep) ?? (bare === tight ? null : named(bare, onStep))
}

function named(tight: string, onStep: Step): ContactFinding | null {
  for (const { kind, key, id, idBefore } of namings) {
    onStep?.(tight.length)
    for (const found of matches(key, tight)) {
      onStep?.(WINDOW * 2)
      const end = found.index + found[0].length
      const after = tight.slice(end, end + WINDOW)
      const linked = after.slice(connecting.exec(after)?.[0].length ?? 0)
      const match = id.exec(linked) ?? id.exec(after)
      if (match !== null && !ordinaryNames.test(match[0])) return { kind, match: match[0] }
      const before = idBefore?.exec(tight.slice(Math.max(0, found.index - WINDOW), found.index + (isWordCharacter(found[0][0]!) ? 0 : 1)))
      if (before) return { kind, match: before[1]! }
    }
  }
  return null
}

const cueBefore =
  /(?:[薇威]|绿[^地茶植]?|(?:^|[^a-z])(?:[vw]x?|u?id|wei|qiu)|(?:^|[^型编单券])号|用户名|聊天(?:软件|工具)?|软件号?|找|加[我俺]|搜|记住|暗号|联系|[滴戳]我|我叫|我就?是|[👇☞👉➡→])[\s:,.号是的就]{0,4}$/u
const cueAfter = /^[\s,.()(]{0,2}(?:就?是我|找我|加我|联系我|[薇威]|同?v(?![a-z])|绿)/u

/** Finds a name of a form that only accounts have, or any name with digits after a label, without needing another word. */
export function findHandle(plain: string, tight: string, onStep: Step): ContactFinding | null {
  onStep?.(plain.length * 24 + tight.length * 24)
  for (const text of [plain, tight])
    for (const [handle] of matches(/[a-z0-9]{1,20}(?:_[a-z0-9]{1,20}){1,4}/g, text))
      if (/[a-z]/.test(handle) && (/\d.*\d.*\d/.test(handle) ? handle.length >= 7 : handle.length >= 10))
        return { kind: 'wechat', match: handle }
  const spelt = /(?:^|[^a-z])(?:[vw]x[\s:.~()❤-]{1,3}|[微薇][:(]|v[:~(❤]{1,2})([a-z]{7,20})(?![a-z])/u.exec(plain)
  if (spelt !== null) return { kind: 'wechat', match: spelt[1]! }
  for (const found of matches(/[a-z]{2,16}[._-]?\d{3,12}[a-z]{0,6}/g, plain)) {
    onStep?.(30)
    const end = found.index + found[0].length
    if (/[a-z0-9]/.test(plain[found.index - 1] ?? '') || /[a-z0-9]/.test(plain[end] ?? '') || ordinaryNames.test(found[0])) continue
    if (cueBefore.test(plain.slice(Math.max(0, found.index - 12), found.index)) || cueAfter.test(plain.slice(end, end + 8)))
      return { kind: 'wechat', match: found[0] }
  }
  const labelled = /[:=→➡👉]\s?((?=[a-z_.-]{0,20}\d)(?:[a-z][a-z._-]{1,20}\d{3,12}|[a-z]{5,16}\d{2})[a-z]{0,6})(?![a-z0-9])/u.exec(plain)
  return labelled === null ? null : { kind: 'wechat', match: labelled[1]! }
}

/** Finds a text that consists only of a number or an id; such a text has no other purpose. */
export function findBare(clean: string): ContactFinding | null {
  const bare = clean
    .trim()
    .slice(0, 40)
    .replace(/[\s.-]/g, '')
  if (/^[1-9]\d{8,9}$/.test(bare)) return { kind: 'qq', match: bare }
  if (/^[a-z][a-z_-]{0,12}\d{5,12}[a-z_]{0,4}$/.test(bare)) return { kind: 'wechat', match: bare }
  return null
}

/** Words that refer to other texts for the account of this network: 微信是上面的英文, 加V看昵称和学校, 再加 1993. */
const pointing =
  /(?:微信|[vw]x?(?![a-z])|薇|绿泡泡?|扣扣|qq|企鹅|抖音|小?红[书薯]|加我|联系我|账号|id)号?[^。!?,\n不没]{0,4}(?:上面|下面|前面|后面|昵称|网名|名字|职业|学校|公司|单位|拼|连|合|组|英文|字母|拼音|数字|这几[个栏]|那几[个栏]|上1[栏条]|下1[栏条])/
const piece = /(?:^|再?加上?|后面[加跟是]?|[:,\s]|是)((?=[a-z0-9_-]*[a-z0-9])[a-z0-9_-]{2,20})$/

/** Finds a name whose parts are in several texts of one form, one of which says what they are. */
export function findSplitName(plainTexts: readonly string[]): ContactFinding | null {
  const texts = plainTexts.map((text) => text.trim())
  const at = texts.findIndex((text) => pointing.test(text))
  if (at < 0) return null
  const parts = texts.flatMap((text, index) => (index === at || text.length > SPLIT_PART ? [] : [piece.exec(text)?.[1] ?? '']))
  const name = parts.join('')
  return /[a-z]/.test(name) && name.length >= 5 ? { kind: 'wechat', match: name } : null
}
/** A text that contains a part of a name is at most this long. */
const SPLIT_PART = 24
