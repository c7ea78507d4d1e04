/** Masks of names, phone numbers and accounts: what others see of them. They show whole characters only. */
import { charactersOf, cutText } from './characters'

const COMPOUND =
  ' 欧阳 上官 司马 诸葛 东方 皇甫 尉迟 公孙 慕容 长孙 令狐 宇文 司徒 夏侯 独孤 南宫 端木 轩辕 百里 申屠 淳于 单于 太史 公羊 澹台 濮阳 完颜 呼延 拓跋 闻人 赫连 东郭 西门 第五 '

/** The surname of a Han name: one character, or two of a frequent compound surname. */
export function surnameOf(name: string): string {
  const two = cutText(name, 2)
  return COMPOUND.includes(` ${two} `) ? two : cutText(name, 1)
}

/** The part of a proven name that others see: 欧阳*. */
export const shownName = (name: string): string => `${surnameOf(name)}*`

/** A name reduced to its first character: 林＊＊. */
export const maskedName = (name: string): string => `${cutText(name, 1)}＊＊`

/** 138****5678; any other text is hidden except for its ends. */
export function maskPhone(phone: string): string {
  if (/^\d{11}$/.test(phone)) return `${phone.slice(0, 3)}****${phone.slice(7)}`
  const characters = charactersOf(phone)
  return characters.map((character, at) => (characters.length > 2 && (at === 0 || at === characters.length - 1) ? character : '*')).join('')
}
