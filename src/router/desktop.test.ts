import { desktopLanding, type DesktopFacts } from './desktop'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/16.0 Safari/605.1.15'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

const desktop: DesktopFacts = {
  width: 1280,
  userAgent: mac,
  touchPoints: 0,
  hostname: 'love.example.com',
  url: '/pages/index/index',
  hasOptedOut: false,
  redirects: [],
  now: 1_000_000,
}
const decide = (facts: Partial<DesktopFacts>) => desktopLanding({ ...desktop, ...facts })

test('a wide window goes to the landing page of its host, with the original page for the QR code', () => {
  const url = '/pages/love/detail?id=7&from=a'
  expect(decide({ url })).toBe(`/common/api/home/index?from=${encodeURIComponent(url)}`)
  expect(decide({ url, hostname: 'localhost' })).toBe(`/pages/index/pcindex?from=${encodeURIComponent(url)}`)
})

test('only windows wider than 1000 px are redirected', () => {
  expect(decide({ width: 1000 })).toBeNull()
  expect(decide({ width: 1001 })).not.toBeNull()
})

test('a phone stays at any width; an iPad is redirected, even if it reports as a Mac', () => {
  expect(decide({ userAgent: iphone })).toBeNull()
  expect(decide({ userAgent: android })).toBeNull()
  expect(decide({ userAgent: ipad, touchPoints: 5 })).not.toBeNull()
  expect(decide({ userAgent: mac, touchPoints: 5 })).not.toBeNull()
  expect(decide({ userAgent: ipad, touchPoints: 5, width: 820 })).toBeNull()
})

test.each([
  '/pages/login/index',
  '/pages/login/loginByLoading?code=1',
  '/subpages/member/pay?orderNo=1',
  '/subpages/member/my_hetong',
  '/pages/index/pcindex?from=%2F',
  '/common/api/home/index',
  '/pages/love/detail?pc=0',
  '/?a=1&pc=0&b=2',
])('%s is never redirected', (url) => {
  expect(decide({ url })).toBeNull()
})

test('neither a similar path nor another value opts out', () => {
  expect(decide({ url: '/?pc=01' })).not.toBeNull()
  expect(decide({ url: '/subpages/member/payment' })).not.toBeNull()
})

test('an opted-out session stays', () => {
  expect(decide({ hasOptedOut: true })).toBeNull()
})

test('a landing page that sends people back causes no endless redirects', () => {
  const now = desktop.now
  expect(decide({ redirects: [now - 300, now - 200] })).not.toBeNull()
  expect(decide({ redirects: [now - 300, now - 200, now - 100] })).toBeNull()
  expect(decide({ redirects: [now - 30_000, now - 20_000, now - 15_000] })).not.toBeNull()
})
