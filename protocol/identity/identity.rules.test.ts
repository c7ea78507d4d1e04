import { factsOfIdNo, idNoFault, idNoOf, isAdult, paperNoFault } from './identity.rules'

const ID_NO = '11010519491231002X'
const wide = (text: string): string => text.replace(/[0-9A-Z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

test('an identity number in full width or in groups yields the same facts as the plain number', () => {
  for (const typed of [wide(ID_NO), ' 110105 19491231 002x ', `${wide('110105')} 19491231-002X`]) {
    expect(idNoFault(typed)).toBeNull()
    expect(idNoOf(typed)).toBe(ID_NO)
    expect(factsOfIdNo(idNoOf(typed))).toEqual({ birthday: '1949-12-31', gender: 'female' })
    expect(isAdult(factsOfIdNo(idNoOf(typed)).birthday, new Date('2026-01-01T00:00:00Z'))).toBe(true)
  }
  expect(idNoFault('身份证')).not.toBeNull()
  expect(paperNoFault('hkmo', 'Ｈ１２３４５６７８（０１）')).toBeNull()
})
