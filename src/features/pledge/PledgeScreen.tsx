/** 签署承诺书: the text, its signature by finger and code, and its withdrawal. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { MyPledge } from '@qianxian/protocol/pledge/pledge.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { failureWords } from '@/platform/fault'
import { watchVisibility } from '@/platform/window/visibility'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Box } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { Signature } from '@/ui/form/SignatureField'
import { PledgeModel } from './PledgeModel'
import { PledgeSignSheet } from './PledgeSignSheet'
import { PledgeText } from './PledgeText'
import { canSign, pledgeNews } from './pledgeWords'

const END_ID = 'qx-pledge-end'

export const PledgeScreen = guardScreen(function PledgeScreen() {
  const [model] = useState(() => new PledgeModel())
  const [isSigning, setSigning] = useState(false)
  useDetailPage(model.detail)
  const again = () => void model.detail.reload()
  const mine = model.detail.value

  function handleSign() {
    if (!model.isRead) toast('请先把承诺书看到最后')
    else if (mine?.phone) setSigning(true)
    else void navigateTo('/pages/login/loginByBindPhone')
  }

  const footer =
    mine && canSign(mine) ? (
      <SubmitBar>
        <Button isBlock size="l" id="qx-pledge-sign" onClick={handleSign}>
          {model.isRead ? '同意并签署' : '看到最后再签署'}
        </Button>
      </SubmitBar>
    ) : undefined

  return (
    <Screen footer={footer} onRetry={again} onSessionChange={again}>
      <DetailView model={model.detail} render={(value) => <Pledge model={model} mine={value} />} />
      {mine?.phone ? (
        <PledgeSignSheet
          isOpen={isSigning}
          model={model}
          phone={mine.phone}
          onClose={() => setSigning(false)}
          onSigned={() => toast('已签署')}
        />
      ) : null}
    </Screen>
  )
})

const Pledge = observer(function Pledge({ model, mine }: { model: PledgeModel; mine: MyPledge }) {
  const { text, signed } = mine
  const news = pledgeNews(mine)
  const version = text?.version
  useEffect(
    () => (version === undefined ? undefined : watchVisibility(END_ID, 0, (isNear) => (isNear ? model.reachEnd() : undefined))),
    [model, version],
  )

  async function handleWithdraw() {
    const content = '撤回后，「已承诺」标记会取下，你的资料会隐藏。想恢复时，重新签署并打开展示。'
    if (!(await confirm({ title: '撤回承诺书？', content, confirmWords: '撤回' }))) return
    await model.withdraw().then(
      () => toast('已撤回，资料已隐藏'),
      (error: unknown) => toast(failureWords(error)),
    )
  }

  if (!text) return <EmptyState title="承诺书还没有发布" words="平台发布以后，可以在这里签署。" />
  return (
    <Box padTop={24} padBottom={48}>
      {news ? (
        <Box bottom={24} id="qx-pledge-news">
          <NoticeBar
            words={news.words}
            tone={news.tone}
            actionWords={mine.hasRealName || mine.refusal === null ? undefined : '去实名'}
            onAction={mine.hasRealName || mine.refusal === null ? undefined : () => void navigateTo('/member/certification')}
          />
        </Box>
      ) : null}
      <PledgeText version={text.version} body={text.body} endId={END_ID} />
      {signed ? (
        <Box isInset bottom={24} pad={32} surface="card" radius="m">
          <Typography size="sm" tone="soft">
            {`${signed.name} 于${dateAndTime(signed.signedAt)}签署第 ${signed.version} 版`}
          </Typography>
          <Box top={16}>
            <Signature drawn={signed.signature} />
          </Box>
        </Box>
      ) : null}
      {mine.isBadged ? (
        <Box padX="gutter" bottom={20}>
          <Button isBlock kind="secondary" id="qx-pledge-view" onClick={() => navigateTo('/member/love/commitmentview')}>
            看看别人看到的样子
          </Button>
        </Box>
      ) : null}
      {signed ? (
        <Box padX="gutter">
          <Button isBlock kind="ghost" id="qx-pledge-withdraw" onClick={handleWithdraw}>
            撤回承诺书
          </Button>
        </Box>
      ) : null}
    </Box>
  )
})
