import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { hostName, isMiniProgram } from '@/platform/environment/environment'
import type { PhoneEvent } from '@/platform/login/phoneGrant'
import { redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { authStore } from '@/stores/auth.store'
import { acceptRoleOffer, storeRoleOffer } from '@/stores/roleOffer'
import { Button } from '@/ui/base/action/Button'
import { Row } from '@/ui/base/layout/layout'
import { Agreement } from './Agreement'
import { AgreementRow, AgreementSheet } from './AgreementRow'
import { LoginFrame } from './LoginFrame'
import { InvitedRibbon, LoginRibbon } from './LoginRibbon'
import { hasPlatformLogin, otherLoginMethods } from './loginMethods'
import { OneTapLogin } from './OneTapLogin'
import { guardScreen } from '@/shell/access'

/** Main login page: one tap if WeChat or Douyin can identify the person, else a link to the SMS code. */
export const AuthLoginScreen = guardScreen(function AuthLoginScreen() {
  const [oneTap] = useState(() => new OneTapLogin())
  const [agreement] = useState(() => new Agreement())
  const { offer } = usePageParams<'offer'>()
  useDidShow(() => void oneTap.prepare())
  useEffect(() => {
    if (process.env.TARO_ENV !== 'h5' || !offer) return
    storeRoleOffer(offer)
    if (authStore.isLoggedIn) void acceptRoleOffer((answer) => authStore.keepUser(answer))
  }, [offer])

  const isVouchedFor = hasPlatformLogin()
  const asksForPhone = isVouchedFor && isMiniProgram() && !oneTap.isKnown
  const words = asksForPhone ? '手机号快捷登录' : isVouchedFor ? `${hostName}一键登录` : '手机号登录'

  function handlePhone(event: PhoneEvent) {
    if (agreement.isAsking) void agreement.accept()
    return oneTap.loginByPhone(event)
  }

  function phoneButton(label: string) {
    return (
      <Button isBlock size="l" id="qx-one-tap" openType="getPhoneNumber" isLoading={oneTap.isWorking} onGetPhoneNumber={handlePhone}>
        {label}
      </Button>
    )
  }

  function handleTap() {
    return agreement.before(() => {
      if (!isVouchedFor) return redirectTo('/pages/login/loginBySms')
      return isMiniProgram() ? oneTap.loginByCode() : oneTap.authorize()
    })
  }

  return (
    <LoginFrame
      title={oneTap.isKnown ? '欢迎回来' : '遇见认真的人'}
      lead={oneTap.isKnown ? '轻点一下，接着上次的缘分' : '真实资料，用心介绍，双方都愿意才牵线'}
      ways={otherLoginMethods('main')}
    >
      {offer ? <LoginRibbon icon="shield-check" words="登录后，这个链接将使你成为本平台的工作人员，只能使用一次" /> : null}
      <InvitedRibbon />
      {asksForPhone && agreement.isAgreed ? (
        phoneButton(words)
      ) : (
        <Button
          isBlock
          size="l"
          id="qx-one-tap"
          isLoading={oneTap.isWorking}
          onClick={asksForPhone ? () => agreement.askForButton() : handleTap}
        >
          {words}
        </Button>
      )}
      {asksForPhone ? (
        <Row justify="center" tall="tap" tone="soft" onClick={() => agreement.before(() => oneTap.loginByCode())}>
          暂不授权手机号，先用{hostName}登录
        </Row>
      ) : null}
      <AgreementRow agreement={agreement} />
      <AgreementSheet agreement={agreement} action={asksForPhone && !agreement.waiting ? phoneButton('同意并登录') : undefined} />
    </LoginFrame>
  )
})
