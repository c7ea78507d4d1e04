import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { makeAutoObservable, runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import { hostName } from '@/platform/environment/environment'
import { readStored, removeStored } from '@/platform/storage/storage'
import { callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { failureWords } from '@/platform/fault'
import { OneTapLogin } from './OneTapLogin'
import './AuthReturnScreen.scss'

interface ReturnParams {
  code?: string
  state?: string
  /** `bind` if the return binds WeChat to an account, else it is a login. */
  purpose?: string
}

class WechatReturn {
  /** The failure in words; empty otherwise. */
  failure = ''
  /** True if the response was lost, so that the same code may still be valid. */
  canRetry = false

  constructor(private readonly params: ReturnParams) {
    makeAutoObservable<this, 'params'>(this, { params: false })
  }

  get isBinding(): boolean {
    return this.params.purpose === 'bind'
  }

  async run(): Promise<void> {
    const { code, state } = this.params
    this.failure = ''
    this.canRetry = false
    if (!code || !state) {
      this.failure = `${hostName}没有返回授权，可能是你取消了，或者链接已经用过`
      return
    }
    // Without this check a link could log a person in as the link's sender, or bind the sender's WeChat to the person's
    // account.
    if (readStored('oauth_state') !== state) {
      this.failure = '这次授权不是从这里开始的，请重新登录'
      return
    }
    try {
      await (this.isBinding ? this.bind(code, state) : this.login(code, state))
      removeStored('oauth_state')
    } catch (error) {
      runInAction(() => {
        this.failure = failureWords(error)
        this.canRetry = error instanceof RequestFault && error.reason !== undefined
      })
    }
  }

  private async login(code: string, state: string): Promise<void> {
    const input = { code, state, inviteId: authStore.inviteId || undefined }
    const session = await callQuietly(auth.loginByMpCode, input)
    await authStore.login(session)
  }

  private async bind(code: string, state: string): Promise<void> {
    authStore.keepUser(await callQuietly(account.bindWx, { code, state, platform: 'mp' }))
    toast(`已绑定${hostName}`)
    await authStore.continueJourney()
  }
}

/** Return from WeChat's page: sends the code to the server, or shows the reason of a failure. */
export const AuthReturnScreen = guardScreen(function AuthReturnScreen() {
  const params = usePageParams<keyof ReturnParams>()
  const [model] = useState(() => new WechatReturn(params))
  const [oneTap] = useState(() => new OneTapLogin())
  useEffect(() => void model.run(), [model])
  return (
    <Screen bg="rose" header="plain" title="" footer="none">
      <Stack align="center" isGrowing padX={64} padBottom={64} className="qx-auth-return">
        {model.failure ? (
          <>
            <Box className="qx-auth-return__cut" />
            <Typography level={1} top={40} size="2xl" weight="bold">
              {model.isBinding ? '没有绑定成功' : '没有登录成功'}
            </Typography>
            <Typography top={16} size="ml" tone="soft">
              {model.failure}
            </Typography>
            <Stack top={64} className="qx-auth-return__keys">
              {model.canRetry ? (
                <Button isBlock size="l" onClick={() => model.run()}>
                  再试一次
                </Button>
              ) : model.isBinding ? (
                <Button isBlock size="l" onClick={() => redirectTo('/pages/login/loginByBindWx')}>
                  重新授权
                </Button>
              ) : (
                <Button isBlock size="l" onClick={() => oneTap.authorize()}>
                  重新授权
                </Button>
              )}
              {model.isBinding ? (
                <Button isBlock kind="plain" onClick={() => authStore.continueJourney()}>
                  暂不绑定
                </Button>
              ) : (
                <Button isBlock kind="plain" onClick={() => redirectTo('/pages/login/loginBySms')}>
                  用验证码登录
                </Button>
              )}
            </Stack>
          </>
        ) : (
          <>
            <Row justify="between" className="qx-auth-return__thread">
              <Box surface="plain" className="qx-auth-return__dot" />
              <Box isGrowing className="qx-auth-return__line" />
              <Box surface="plain" className="qx-auth-return__dot" />
            </Row>
            <Typography level={1} top={40} size="2xl" weight="bold">
              {model.isBinding ? `正在绑定${hostName}` : '正在登录'}
            </Typography>
            <Typography top={16} size="ml" tone="soft">
              马上就好，请不要离开这一页
            </Typography>
          </>
        )}
      </Stack>
    </Screen>
  )
})
