/** The landing page of a channel: what a person can expect, and the form by which they leave their phone number. */
import { landingFaults } from '@qianxian/protocol/landing/landing.faults'
import { landingAsk } from '@qianxian/protocol/landing/landing.pages'
import type { LandingPage } from '@qianxian/protocol/landing/landing.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { askFirst } from '@/request/firstAsk'
import { isFault } from '@/request/faultName'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { scrollToError, SubmitBar } from '@/ui/form/FormView'
import { EnquiryFields } from './EnquiryFields'
import { EnquiryModel, fieldOrder } from './EnquiryModel'
import { LandingHead } from './LandingHead'
import { Declined, Thanks } from './LandingOutcome'
import { ConsentTextSheet } from './lazySheets'

export const LandingScreen = guardScreen(function LandingScreen() {
  const { channel } = usePageParams<'channel'>()
  return <Landing key={channel} channel={channel} />
})

const Landing = observer(function Landing({ channel }: { channel: string | undefined }) {
  const [model] = useState(
    () =>
      new DetailModel<LandingPage>({
        load: () => askFirst(landingAsk, { channel }),
        isGone: (error) => isFault(error, landingFaults.landing_closed),
      }),
  )
  useDetailPage(model)
  const { value } = model
  if (value) return <Enquiry page={value} model={model} channel={channel} />
  return (
    <Screen bg="rose" header="plain" title="" footer="none" onRetry={() => void model.reload()}>
      <DetailView
        model={model}
        render={() => null}
        gone={<EmptyState title="这个页面暂未开放" words="可以先去首页看看" actionWords="去首页" onAction={goHome} />}
      />
    </Screen>
  )
})

interface EnquiryProps {
  page: LandingPage
  model: DetailModel<LandingPage>
  channel: string | undefined
}

const Enquiry = observer(function Enquiry({ page, model, channel }: EnquiryProps) {
  const [enquiry] = useState(
    () =>
      new EnquiryModel(
        channel,
        () => model.value,
        () => void model.reload(),
      ),
  )
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    enquiry.visit.open(channel)
    return () => enquiry.form.flushDraft()
  }, [enquiry, channel])

  function handleRead() {
    setReading(true)
    enquiry.note('read_consent')
  }

  async function handleSubmit() {
    if (await enquiry.submit()) return
    const { form } = enquiry
    if (form.refusal) toast(form.refusal)
    await scrollToError(form, fieldOrder)
  }

  const { outcome } = enquiry
  if (outcome)
    return (
      <Screen bg="rose" header="plain" title="" footer="none">
        {outcome.kind === 'minor' ? <Declined onCorrect={() => enquiry.correctYear()} /> : <Thanks {...outcome} />}
      </Screen>
    )
  return (
    <Screen
      bg="rose"
      header="plain"
      title=""
      share={{ title: page.title }}
      onRetry={() => void model.reload()}
      footer={
        <SubmitBar>
          <Button isBlock size="l" id="qx-enquiry-submit" isLoading={enquiry.form.isSubmitting} onClick={handleSubmit}>
            请红娘联系我
          </Button>
        </SubmitBar>
      }
    >
      <LandingHead page={page} />
      <EnquiryFields model={enquiry} consent={page.consent} onRead={handleRead} />
      <ConsentTextSheet isOpen={isReading} consent={page.consent} onClose={() => setReading(false)} />
      <CaptchaSheet gate={enquiry.code.gate} />
    </Screen>
  )
})
