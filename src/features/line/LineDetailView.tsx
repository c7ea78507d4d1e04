import { useDidHide } from '@tarojs/taro'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { goBack } from '@/router/navigator'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { DetailView } from '@/ui/detail/DetailView'
import { usePolling } from '@/ui/detail/usePolling'
import { SubmitBar } from '@/ui/form/FormView'
import { usePrecheat } from '@/parts/love/precheat'
import { RiskWarning } from '@/parts/risk/RiskWarning'
import { DisclosureModel } from './disclosure/DisclosureModel'
import { AcceptSheet, DeclineSheet, DisclosureSheet, GrantSheet, LineDialogs } from './lazySheets'
import { isActive } from './lineWords'
import { LineBody } from './LineBody'
import { LineModel } from './LineModel'

type Sheet = 'accept' | 'decline' | 'grant' | 'disclose' | null

/** One introduction: its state, the other side, and the possible actions. */
export const LineDetailView = observer(function LineDetailView({ id }: { id: number }) {
  const [model] = useState(() => new LineModel(id))
  const [disclosures] = useState(() => new DisclosureModel(id))
  const [sheet, setSheet] = useState<Sheet>(null)
  const { detail } = model

  useEffect(() => {
    void detail.load()
  }, [detail])
  useDidReturn(() => void detail.reload())
  // A contact is hidden when the page is out of sight.
  useDidHide(() => model.hideContact())

  const remind = usePrecheat('contact')
  const value = detail.value
  const due = value?.precheatDue ?? null
  usePolling(value !== null && isActive(value.row.status), () => model.look())
  const has = (action: LineDetail['actions'][number]) => value?.actions.includes(action) ?? false

  const handleShow = () => remind(due, () => void model.showContact())
  const handleGrant = () => remind(due, () => setSheet('grant'))

  async function handleWithdraw() {
    if (await confirm({ title: '撤回牵线', content: '撤回后对方不会看到，预留的次数会退回。', confirmWords: '撤回' }))
      await model.withdraw()
  }

  const bar =
    value && (has('accept') || has('withdraw')) ? (
      <SubmitBar above={has('accept') ? '无论怎么回答都可以。婉拒时，对方只会看到你选的那句话。' : undefined}>
        {has('decline') ? (
          <Button kind="ghost" size="l" id="qx-line-decline" onClick={() => setSheet('decline')}>
            婉拒
          </Button>
        ) : null}
        {has('accept') ? (
          <Button isBlock size="l" id="qx-line-accept" onClick={() => remind(due, () => setSheet('accept'))}>
            愿意认识 TA
          </Button>
        ) : null}
        {has('withdraw') ? (
          <Button isBlock kind="secondary" size="l" id="qx-line-withdraw" onClick={handleWithdraw}>
            撤回牵线
          </Button>
        ) : null}
      </SubmitBar>
    ) : undefined

  return (
    <Screen title="牵线详情" header="plain" footer={bar} onRetry={() => void detail.reload()} onSessionChange={() => void detail.reload()}>
      {model.notice ? <NoticeBar words={model.notice} tone="info" onClose={() => model.closeNotice()} /> : null}
      <DetailView
        model={detail}
        gone={<EmptyState art="gone" title="这条牵线已经看不到了" words="它可能已被撤回" actionWords="返回" onAction={goBack} />}
        render={(line) => (
          <>
            {line.row.other.isAvailable && isActive(line.row.status) ? (
              <Box isInset top={24}>
                <RiskWarning no={line.row.other.no} />
              </Box>
            ) : null}
            <LineBody
              model={model}
              disclosures={disclosures}
              line={line}
              onGrant={handleGrant}
              onShow={handleShow}
              onDisclose={() => setSheet('disclose')}
            />
          </>
        )}
      />
      {value ? (
        <>
          <AcceptSheet isOpen={sheet === 'accept'} line={value} model={model} onClose={() => setSheet(null)} />
          <DeclineSheet isOpen={sheet === 'decline'} model={model} onClose={() => setSheet(null)} />
          <GrantSheet isOpen={sheet === 'grant'} line={value} model={model} onClose={() => setSheet(null)} />
          <DisclosureSheet isOpen={sheet === 'disclose'} model={disclosures} onClose={() => setSheet(null)} />
          <Box>{model.moment ? <LineDialogs model={model} line={value} onShow={handleShow} onGrant={handleGrant} /> : null}</Box>
        </>
      ) : null}
    </Screen>
  )
})
