import { qrCodeUrl } from './qrCodeUrl'

test.each([
  ['a ticket', 'QXT.25.ABC.AAAAAAAAAAAAAAAA'],
  ['a link', `https://www.example.cn/pages/index/index?store=${'A'.repeat(20)}`],
])('the picture of %s is a complete PNG', (_what, text) => {
  const bytes = Buffer.from(qrCodeUrl(text).split(',')[1]!, 'base64')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(bytes.readUInt32BE(20))
  expect(bytes.subarray(-8, -4).toString()).toBe('IEND')
})
