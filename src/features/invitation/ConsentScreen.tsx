/** Page of a text message's link: the inviting matchmaker, what each permission allows, and the person's answer. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { PersonAsk } from '@qianxian/protocol/invitation/invitation.schema'
import type { AskAnswer } from '@qianxian/protocol/invitation/invitation.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ConsentChoices, type Consent } from '@/parts/matchmaker/ConsentChoices'
import { firstErrorWords } from '@/request/fault'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { useForm } from '@/shell/form'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ChangeAsked } from './ChangeAsked'
import { type ConsentAnswer, type ConsentRequestKey, ConsentModel } from './ConsentModel'
import { renewalWords, consentOutcome } from './consentWords'
import { PhoneCodeSheet } from './lazySheets'
import { MatchmakerHead } from './MatchmakerHead'

export const ConsentScreen = guardScreen(function ConsentScreen() {
  const { token, ask, change } = usePageParams<'token' | 'ask' | 'change'>()
  if (change) return <ChangeAsked key={change} token={change} />
  if (ask && !authStore.isLoggedIn)
    return (
      <Screen>
        <EmptyState
          art="people"
          title="登录后再答复"
          words="这次邀请发给了你的账号，登录后就能看到是谁。"
          actionWords="登录"
          onAction={() => openAfterLogin(`/subpages/consent/index?ask=${ask}`)}
        />
      </Screen>
    )
  const by = ask ? { id: Number(ask) } : { token: token ?? '' }
  return <Asked key={ask ?? token} by={by} />
})

const Asked = observer(function Asked({ by }: { by: ConsentRequestKey }) {
  const [model] = useState(() => new ConsentModel(by))
  useDetailPage(model.detail)
  const { value } = model.detail
  const { outcome } = model
  return value && !outcome ? (
    <Choosing model={model} asked={value} />
  ) : (
    <Screen onRetry={() => void model.detail.reload()}>
      {outcome && value ? (
        <Outcome model={model} asked={value} />
      ) : (
        <DetailView
          model={model.detail}
          render={() => null}
          gone={
            <EmptyState
              art="gone"
              title="链接已失效"
              words="可能已经答复过、过期，或被红娘撤回。还想了解，请联系邀请你的红娘。"
              actionWords="去首页"
              onAction={goHome}
            />
          }
        />
      )}
    </Screen>
  )
})

const Outcome = observer(function Outcome({ model, asked }: { model: ConsentModel; asked: PersonAsk }) {
  const { title, words, leadsTo } = consentOutcome(model.outcome!, asked.matchmaker.name)
  const isMember = leadsTo === 'member' && authStore.isLoggedIn
  return (
    <Box id="qx-consent-outcome">
      <EmptyState
        art={leadsTo ? 'heart' : 'nothing'}
        title={title}
        words={words}
        actionWords={isMember ? '看看我的相亲' : leadsTo ? '登录' : '去首页'}
        onAction={() => (leadsTo ? openAfterLogin('/member/index') : goHome())}
      />
    </Box>
  )
})

const refusals: Record<Exclude<AskAnswer, 'yes'>, { title: string; content: string; confirmWords: string }> = {
  no: { title: '不同意这次邀请？', content: '红娘写下的资料和你的手机号会立即删除。', confirmWords: '不同意' },
  never: { title: '以后都不再联系你？', content: '这里的红娘都不能再用这个手机号邀请你。', confirmWords: '不再联系' },
}

const Choosing = observer(function Choosing({ model, asked }: { model: ConsentModel; asked: PersonAsk }) {
  const [given, setGiven] = useState<ConsentAnswer | null>(null)
  const form = useForm<Consent>({ initial: { scopes: asked.scopes }, submit: () => Promise.resolve() })
  const isAgreed = asked.status === 'consented'
  const scopes = form.read('scopes')

  async function handleAnswer(answer: ConsentAnswer) {
    if (answer.answer !== 'yes') {
      const { title, content, confirmWords } = refusals[answer.answer]
      const isSure = await confirm(
        isAgreed && answer.answer === 'no'
          ? { title: '收回全部授权？', content: '红娘马上不能再为你做任何事，写下的资料和手机号会删除。', confirmWords: '收回' }
          : { title, content, confirmWords },
      )
      if (!isSure) return
    }
    if (model.needsCode) return setGiven(answer)
    try {
      await model.answer(answer)
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <Screen
      onRetry={() => void model.detail.reload()}
      footer={
        <SubmitBar>
          <Button kind="ghost" size="l" id="qx-consent-no" onClick={() => handleAnswer({ answer: 'no' })}>
            {isAgreed ? '全部收回' : '不同意'}
          </Button>
          <Button
            isBlock
            size="l"
            id="qx-consent-yes"
            isDisabled={scopes.length === 0}
            onClick={() => handleAnswer({ answer: 'yes', scopes: [...scopes] })}
          >
            {scopes.length === 0 ? '请勾选同意的内容' : isAgreed ? renewalWords(asked.scopes, scopes) : '同意所选'}
          </Button>
        </SubmitBar>
      }
    >
      <Head asked={asked} />
      <CardBox isInset bottom={24} pad={28}>
        <ConsentChoices form={form} />
        <Typography top={16} size="s" tone="soft">
          {`${isAgreed ? `你已同意所勾选的内容，有效期到 ${dateInWords(asked.until)}；再次同意，从今天起再有效 12 个月。` : `请在 ${dateInWords(asked.until)} 前答复，同意后 12 个月内有效。`}授权说明版本 ${asked.textVersion}。`}
        </Typography>
      </CardBox>
      <Row justify="center" padY={16}>
        <Button kind="ghost" size="s" id="qx-consent-never" onClick={() => handleAnswer({ answer: 'never' })}>
          不再联系我
        </Button>
      </Row>
      {model.needsCode ? (
        <PhoneCodeSheet
          isOpen={given !== null}
          onClose={() => setGiven(null)}
          phone={asked.phone}
          onSend={(picture) => model.sendCode(picture)}
          onCode={async ({ code }) => given && model.answer(given, code)}
        />
      ) : null}
    </Screen>
  )
})

function Head({ asked: { matchmaker, status } }: { asked: PersonAsk }) {
  return (
    <MatchmakerHead
      matchmaker={matchmaker}
      title={status === 'consented' ? `${matchmaker.name}为你服务` : `${matchmaker.name}想为你牵线`}
      words="红娘写下了你的手机号。下面四项都由你决定，没有勾选的，红娘都不能做。"
    />
  )
}
