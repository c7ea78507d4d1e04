import { phonesIn } from './interact.rules'

describe('phonesIn', () => {
  it('reads numbers as address books and chats write them', () => {
    expect(phonesIn('妈妈 138 0013 8000\n王总：+86-139-1234-5678;86 15000000001，１３６００００００００')).toEqual([
      '13800138000',
      '13912345678',
      '15000000001',
      '13600000000',
    ])
  })

  it('lists each number once and ignores anything that is no mobile number', () => {
    expect(phonesIn('13800138000 138-0013-8000 010-66668888 110101199001011234 12800138000 138001380001')).toEqual(['13800138000'])
    expect(phonesIn('')).toEqual([])
  })
})
