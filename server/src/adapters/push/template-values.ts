/**
 * Allowed values of a subscribe message's fields. The field's name contains its kind: `thing1` is a thing. Source: WeChat,
 * «订阅消息参数值内容限制说明» at subscribe/send and subscribe/bizsend, which have the same rules.
 */

const date = /\d{4}(?:年\d{1,2}月\d{1,2}日|-\d{2}-\d{2})/.source
const clock = /\d{1,2}:\d{2}(?::\d{2})?/.source

const kinds = {
  thing: /^[^\p{Cc}]{1,20}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  time: new RegExp(`^(?:${date} ?)?${clock}$`),
  date: new RegExp(`^${date}(?: ?${clock})?$`),
  number: /^\d{1,32}(?:\.\d+)?$/,
  character_string: /^[\x20-\x7e]{1,32}$/,
}

/** True if WeChat accepts this value in the field of this name; a kind that is not listed here is refused. */
export function isValidTemplateValue(place: string, value: string): boolean {
  const kind = place.replace(/\d+$/, '')
  return Object.hasOwn(kinds, kind) && kinds[kind as keyof typeof kinds].test(value)
}
