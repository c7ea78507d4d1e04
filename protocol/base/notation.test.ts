import { cardNotation } from '../cashout/cashout.rules'
import { checkCodeNotation, diplomaNotation } from '../certificate/certificate.rules'
import { ticketNotation } from '../activity/activity.rules'
import { noNotation } from '../love/profile.rules'
import {
  codeNotation,
  countNotation,
  decimalNotation,
  idNoNotation,
  lengthFault,
  mobileNotation,
  smsNotation,
  type Notation,
} from './notation'

/** Each notation with typed and pasted texts, and the value in them. */
const pasted: readonly [Notation, value: string, ...texts: string[]][] = [
  [
    smsNotation,
    '123456',
    '123456',
    '123 456',
    '验证码123456',
    '１２３４５６',
    '【牵线】验证码123456，5分钟内有效。',
    '12-34 56，5分钟内有效',
  ],
  [
    mobileNotation,
    '13812345678',
    '138 1234 5678',
    '+8613812345678',
    '+86 138-1234-5678',
    '0086 13812345678',
    '１３８１２３４５６７８',
    '王女士13812345678，分机8',
  ],
  [idNoNotation, '110101199003078814', '110101 19900307 8814', '身份证号：110101199003078814', '１１０１０１１９９００３０７８８１４'],
  [idNoNotation, '11010119900307881X', '11010119900307881x', '１１０１０１１９９００３０７８８１Ｘ'],
  [noNotation, '55057540', '编号 55057540', '55057540', '５５０５７５４０', '编号55057540，电话13812345678'],
  [ticketNotation, 'ABCD2345', 'abcd 2345', '转让码：ABCD-2345', 'ＡＢＣＤ２３４５', 'code ABCD2345'],
  [checkCodeNotation, '123456789012', '1234 5678 9012', '在线验证码：123456789012'],
  [diplomaNotation, '105581201005001234', '1055 8120 1005 001234', '证书编号：105581201005001234'],
  [cardNotation, '6222020000000000000', '6222 0200 0000 0000 000', '卡号 ６２２２０２００００００００００００0'],
  [codeNotation(4), 'AB3D', 'a b 3 d', 'ＡＢ３Ｄ'],
  [countNotation(3), '165', '165cm', '身高１６５', '0165'],
  [decimalNotation(9), '1200.50', '¥1,200.50', '１２００．５０元'],
]

test.each(pasted)('a pasted number is read whole, without the words around it (%#)', (notation, value, ...texts) => {
  expect(texts.map((text) => notation.clean(text))).toEqual(texts.map(() => value))
  expect(lengthFault(notation, '编号', value)).toBeNull()
})

const wrong: readonly [Notation, text: string, said: string][] = [
  [smsNotation, '1234567', '验证码应为 6 位，现在是 7 位'],
  [smsNotation, '12345', '验证码应为 6 位，现在是 5 位'],
  [mobileNotation, '13812345678 13912345678', '验证码应为 11 位，现在是 22 位'],
  [noNotation, '55057540123', '验证码最多 10 位，现在是 11 位'],
  [noNotation, '55057', '验证码至少 6 位，现在是 5 位'],
  [idNoNotation, '1101011990030788140', '验证码应为 18 位，现在是 19 位'],
]

test.each(wrong)('a number of the wrong length is not shortened but refused (%#)', (notation, text, said) => {
  const value = notation.clean(text)
  expect(value).toBe(text.replace(/\s/g, ''))
  expect(lengthFault(notation, '验证码（选填）', value)).toBe(said)
})

test('typing character by character arrives at the same value', () => {
  for (const [notation, value] of pasted) {
    let typed = ''
    for (const char of value) typed = notation.clean(typed + char)
    expect(typed).toBe(value)
  }
})
