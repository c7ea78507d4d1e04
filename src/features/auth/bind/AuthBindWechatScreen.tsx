import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { hostName, isMiniProgram, isWeChatBrowser } from '@/platform/environment/environment'
import { login } from '@/platform/login/login'
import { call, errorsInline } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import type { IconName } from '@/ui/base/media/Icon'
import { LoginFrame } from '../login/LoginFrame'
import { wechatReturnPath } from '../login/OneTapLogin'
import { FactList } from './FactList'
import { showRefusal } from '../code/showRefusal'
import { guardScreen } from '@/shell/access'

const facts: { icon: IconName; words: string }[] = [
  { icon: 'smartphone', words: `下次在${hostName}里打开，不用再输验证码` },
  { icon: 'lock', words: `不会读取好友，也不会把你的${hostName}号给任何人` },
]

async function bind(): Promise<void> {
  try {
    if (!isMiniProgram()) {
      const { url } = await call(auth.getMpAuthorizeUrl, { redirect: `${wechatReturnPath}?purpose=bind` }, errorsInline)
      login.openAuthorization(url)
      return
    }
    const { code, platform } = await login.getCode()
    authStore.keepUser(await call(account.bindWx, { code, platform }, { ...errorsInline, loadingText: '绑定中' }))
    toast(`已绑定${hostName}`)
    await authStore.continueJourney()
  } catch (error) {
    showRefusal(error)
  }
}

/** Optional: binds the surrounding app's account for later logins. */
export const AuthBindWechatScreen = guardScreen(function AuthBindWechatScreen() {
  const canBind = isMiniProgram() || isWeChatBrowser()
  return (
    <LoginFrame isStep title={`绑定${hostName}`} lead="下次轻点一下就能回来" onBack={() => void authStore.continueJourney()}>
      <FactList facts={facts} />
      {canBind ? (
        <Button isBlock size="l" id="qx-bind-wx" onClick={bind}>
          绑定{hostName}
        </Button>
      ) : (
        <Button isBlock size="l" isDisabled>
          请在{hostName}中打开后绑定
        </Button>
      )}
      <Button isBlock kind="plain" id="qx-bind-wx-later" onClick={() => authStore.continueJourney()}>
        暂不绑定
      </Button>
    </LoginFrame>
  )
})
