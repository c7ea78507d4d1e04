/** One lead: who asked for what, when to call, its deadline, history and consent, and every act of its owner or manager. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { leadLevels, leadStates } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { goBack } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box } from '@/ui/base/layout/layout'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { LeadNoteSheet } from './lazySheets'
import { LeadDetailModel } from './LeadDetailModel'
import { LeadHead, LeadOffer, LeadPhone } from './LeadHead'
import { LeadConsentReceipt, LeadHistory } from './LeadRecords'
import { LeadManagement } from './LeadManagement'
import { LeadOwnerActs } from './LeadOwnerActs'

export const LeadDetailScreen = guardScreen(function LeadDetailScreen() {
  const { id = '' } = usePageParams<'id'>()
  return <LeadPage key={id} id={Number(id)} />
})

/** A timer of a browser holds at most this many milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

const LeadPage = observer(function LeadPage({ id }: { id: number }) {
  const [model] = useState(() => new LeadDetailModel(id))
  const { detail } = model
  const { value } = detail
  useDetailPage(detail)
  useDidReturn(() => void detail.reload())
  const reload = () => void detail.reload()

  // The page changes by itself when the person may be called again, and when the deadline has passed.
  const [turn] = value ? [value.callFrom, value.deadline?.at].filter((at) => typeof at === 'string').sort() : []
  useEffect(() => {
    if (!turn || !value) return undefined
    const left = Date.parse(turn) - Date.parse(value.serverTime)
    if (left <= 0 || left > TIMER_MAX_MS) return undefined
    const timer = setTimeout(() => void detail.reload(), left + 1000)
    return () => clearTimeout(timer)
  }, [turn, value, detail])

  return (
    <Screen onRetry={reload} onSessionChange={reload} footer={value ? <Footer model={model} lead={value} /> : undefined}>
      <DetailView
        model={detail}
        gone={
          <EmptyState
            art="gone"
            title="看不到这条线索了"
            words="可能已经到了别人手上，或者本人要求删除。"
            actionWords="返回"
            onAction={() => goBack()}
          />
        }
        render={(lead) => (
          <Box padTop={16} padBottom={32}>
            {isOffered(lead) ? <LeadOffer model={model} lead={lead} /> : null}
            <LeadHead lead={lead} />
            {isOwned(lead) ? <LeadPhone model={model} lead={lead} /> : null}
            {lead.isManaged ? <LeadManagement model={model} lead={lead} /> : null}
            <LeadHistory lead={lead} />
            <LeadConsentReceipt lead={lead} />
          </Box>
        )}
      />
    </Screen>
  )
})

/** True if the viewer works on the lead. */
const isOwned = ({ isOwn, status }: Lead): boolean => isOwn && isIn(leadStates.owned, status)
/** True if the rotation offers the lead to the viewer. */
const isOffered = ({ status, answerBy }: Lead): boolean => status === 'assigned' && answerBy !== null

/** The acts that the viewer needs first. */
const Footer = observer(function Footer({ model, lead }: { model: LeadDetailModel; lead: Lead }) {
  const [isNoting, setNoting] = useState(false)
  if (isOffered(lead))
    return (
      <SubmitBar>
        <Button kind="ghost" size="l" id="qx-lead-decline" onClick={() => model.answer(false)}>
          婉拒
        </Button>
        <Button isBlock size="l" id="qx-lead-accept" onClick={() => model.answer(true)}>
          接受
        </Button>
      </SubmitBar>
    )
  if (isOwned(lead))
    return (
      <>
        <SubmitBar>
          <LeadOwnerActs model={model} lead={lead} />
          <Button isBlock id="qx-lead-note" onClick={() => setNoting(true)}>
            写跟进
          </Button>
        </SubmitBar>
        <LeadNoteSheet isOpen={isNoting} model={model} lead={lead} onClose={() => setNoting(false)} />
      </>
    )
  const isFree = isIn(leadStates.waiting, lead.status) && !isIn(leadLevels.rotated, lead.level) && lead.bannedUntil === null
  return isFree && authStore.roles.includes('leadHandler') ? (
    <SubmitBar>
      <Button isBlock size="l" id="qx-lead-claim" onClick={() => model.claim()}>
        领取
      </Button>
    </SubmitBar>
  ) : null
})
