import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { PersonAskChange } from '@qianxian/protocol/invitation/invitation.schema'
import type { AskChangeAnswer } from '@qianxian/protocol/invitation/invitation.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goHome } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box, CardBox } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ChangeModel } from './ChangeModel'
import { changeLines } from './consentWords'
import { PhoneCodeSheet } from './lazySheets'
import { MatchmakerHead } from './MatchmakerHead'

/** A matchmaker's proposed change, old and new values; it takes effect only after the person confirms. */
export const ChangeAsked = observer(function ChangeAsked({ token }: { token: string }) {
  const [model] = useState(() => new ChangeModel(token))
  useDetailPage(model.detail)
  const { value } = model.detail
  if (value && !model.outcome) return <Answering model={model} asked={value} />
  return (
    <Screen onRetry={() => void model.detail.reload()}>
      {model.outcome ? (
        <Box id="qx-change-outcome">
          <EmptyState
            art={model.outcome === 'confirmed' ? 'heart' : 'nothing'}
            title={model.outcome === 'confirmed' ? '变更已生效' : '没有变更'}
            words={model.outcome === 'confirmed' ? '以后的变更同样要由你确认。' : '资料保持原样，红娘只知道这次变更没有得到确认。'}
            actionWords="去首页"
            onAction={goHome}
          />
        </Box>
      ) : (
        <DetailView
          model={model.detail}
          render={() => null}
          gone={
            <EmptyState
              art="gone"
              title="链接已失效"
              words="可能已经答复过、过期，或有了更新的变更。请看最新的短信，或联系你的红娘。"
              actionWords="去首页"
              onAction={goHome}
            />
          }
        />
      )}
    </Screen>
  )
})

function Answering({ model, asked }: { model: ChangeModel; asked: PersonAskChange }) {
  const [answer, setAnswer] = useState<AskChangeAnswer | null>(null)
  const { matchmaker, from, to, until } = asked
  return (
    <Screen
      onRetry={() => void model.detail.reload()}
      footer={
        <SubmitBar>
          <Button kind="ghost" size="l" id="qx-change-no" onClick={() => setAnswer('no')}>
            不确认
          </Button>
          <Button isBlock size="l" id="qx-change-yes" onClick={() => setAnswer('yes')}>
            确认变更
          </Button>
        </SubmitBar>
      }
    >
      <MatchmakerHead
        matchmaker={matchmaker}
        title={`${matchmaker.name}想更新你的资料`}
        words="下面的内容，你确认后才会生效；不确认，一切保持原样。"
      />
      <CardBox isInset bottom={24} pad={28}>
        {changeLines(from, to).map(({ label, before, after }) => (
          <Box key={label} padY={12}>
            <Typography size="s" tone="soft">
              {label}
            </Typography>
            <Typography top={4} weight="semibold">{`${before} 改为 ${after}`}</Typography>
          </Box>
        ))}
        <Typography top={16} size="s" tone="soft">
          {`请在 ${dateInWords(until)} 前答复，过期不会生效。`}
        </Typography>
      </CardBox>
      <PhoneCodeSheet
        isOpen={answer !== null}
        onClose={() => setAnswer(null)}
        phone={asked.phone}
        onSend={(picture) => model.sendCode('own', picture)}
        newPhone={answer === 'yes' ? to.phone : undefined}
        onSendToNew={(picture) => model.sendCode('new', picture)}
        submitWords={answer === 'no' ? '不确认' : '确认变更'}
        onCode={async (codes) => answer && model.answer(answer, codes)}
      />
    </Screen>
  )
}
