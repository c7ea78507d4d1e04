import { readPlatformError } from './fault'
import { phoneRefusal } from './login/phoneGrant'

const built = process.env.TARO_ENV
beforeAll(() => (process.env.TARO_ENV = 'weapp'))
afterAll(() => (process.env.TARO_ENV = built))

test.each([
  [{ errMsg: 'getLocation:fail auth deny', errno: 104 }, 'privacy', '还没有同意隐私保护指引，请再点一次并选择同意'],
  [{ errMsg: 'chooseMedia:fail privacy permission is not authorized' }, 'privacy', '还没有同意隐私保护指引，请再点一次并选择同意'],
  [{ errMsg: 'getLocation:fail auth deny', errno: 112 }, 'undeclared', '小程序暂时还不能用这项功能，请联系客服'],
  [
    { errMsg: 'chooseMedia:fail api scope is not declared in the privacy agreement' },
    'undeclared',
    '小程序暂时还不能用这项功能，请联系客服',
  ],
  [{ errMsg: 'getLocation:fail auth deny' }, 'denied', '没有权限，请在设置中允许后再试'],
])("WeChat's privacy refusal has a reason of its own (%#)", (error, reason, message) => {
  expect(readPlatformError(error)).toMatchObject({ reason, message })
})

test('the phone button says whether privacy or the person refused the number', () => {
  expect(phoneRefusal({ detail: { errno: 104 } })).toContain('隐私保护指引')
  expect(phoneRefusal({ detail: { errMsg: 'getPhoneNumber:fail user deny' } })).toBe('没有授权手机号')
})
