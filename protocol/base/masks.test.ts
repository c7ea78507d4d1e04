import { maskedName, maskPhone, shownName, surnameOf } from './masks'

const LONE_HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

test.each([
  ['王𬱖', '王*', '王＊＊'],
  ['𬱟小明', '𬱟*', '𬱟＊＊'],
  ['欧阳娜娜', '欧阳*', '欧＊＊'],
  ['第五𬱖', '第五*', '第＊＊'],
  ['阿卜杜拉·买买提', '阿*', '阿＊＊'],
  ["O'Connor", 'O*', 'O＊＊'],
  ['Jose\u0301', 'J*', 'J＊＊'],
  ['E\u0301ric', 'E\u0301*', 'E\u0301＊＊'],
  ['👨‍👩‍👧‍👦小家', '👨‍👩‍👧‍👦*', '👨‍👩‍👧‍👦＊＊'],
  ['', '*', '＊＊'],
])('%s is shown as %s or %s', (name, shown, masked) => expect([shownName(name), maskedName(name)]).toEqual([shown, masked]))

test.each([
  ['13812345678', '138****5678'],
  ['1@a.cn', '1****n'],
  ['😀ab😀', '😀**😀'],
  ['12', '**'],
  ['', ''],
])('%s is masked as %s', (text, masked) => expect(maskPhone(text)).toBe(masked))

test('every mask shows whole characters', () => {
  for (const text of ['𬱟', '𬱟𬱖', '😀𬱖😀', '👨‍👩‍👧‍👦👍🏽🇨🇳'])
    for (const mask of [surnameOf, shownName, maskedName, maskPhone]) expect(mask(text)).not.toMatch(LONE_HALF)
})
