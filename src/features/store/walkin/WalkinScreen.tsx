/** Page of the link in a text message to a visitor who signed: their store, the data it may see, and how to withdraw. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { options } from '@qianxian/protocol/base/dictionary'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { sharedScope, sharingText } from '@qianxian/protocol/sharing/sharing.words'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { walkinFaults } from '@qianxian/protocol/walkin/walkin.faults'
import type { MyWalkin } from '@qianxian/protocol/walkin/walkin.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { StoreLicence } from '@/parts/store/StoreLicence'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { useForm } from '@/shell/form'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { SubmitBar } from '@/ui/form/FormView'
import type { PhoneCodes } from '@/parts/auth/PhoneCodeSheet'
import { PhoneCodeSheet } from './lazySheets'

export const WalkinScreen = guardScreen(function WalkinScreen() {
  const { token = '' } = usePageParams<'token'>()
  return <Signed key={token} token={token} />
})

type Outcome = 'changed' | 'left'

const Signed = observer(function Signed({ token }: { token: string }) {
  const [model] = useState(
    () =>
      new DetailModel<MyWalkin>({
        load: () => callQuietly(walkin.getMyWalkin, { token }),
        isGone: (error) => isFault(error, walkinFaults.walkin_link_dead, baseFaults.input_invalid),
      }),
  )
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useDetailPage(model)
  const { value } = model
  if (value && !outcome) return <Choosing token={token} signed={value} model={model} onDone={setOutcome} />
  return (
    <Screen onRetry={() => void model.reload()}>
      {outcome && value ? (
        <Done outcome={outcome} store={value.store.name} />
      ) : (
        <DetailView
          model={model}
          render={() => null}
          gone={
            <EmptyState
              art="gone"
              title="链接已失效"
              words="可能已经撤回、过期，或你已经登录成为会员。是会员的话，在「我的授权」里就能修改。"
              actionWords="看看我的授权"
              onAction={() => openAfterLogin('/subpages/consent/mine')}
            />
          }
        />
      )}
    </Screen>
  )
})

function Done({ outcome, store }: { outcome: Outcome; store: string }) {
  return (
    <Box id="qx-walkin-outcome">
      {outcome === 'left' ? (
        <EmptyState art="nothing" title="已撤回" words="手机号、签名和登记的内容都已删除。" actionWords="去首页" onAction={goHome} />
      ) : (
        <EmptyState
          art="heart"
          title="已保存"
          words={`用登记的手机号登录，就是「${store}」的会员，资料由你看过再提交。`}
          actionWords="登录"
          onAction={() => openAfterLogin('/subpages/consent/mine')}
        />
      )}
    </Box>
  )
}

interface ChoosingProps {
  token: string
  signed: MyWalkin
  model: DetailModel<MyWalkin>
  onDone: (outcome: Outcome) => void
}

const Choosing = observer(function Choosing({ token, signed, model, onDone }: ChoosingProps) {
  const { store, phone, scopes, textVersion, until } = signed
  const form = useForm<{ scopes: ConsentScope[] }>({ initial: { scopes: [...scopes] }, submit: () => Promise.resolve() })
  const [given, setGiven] = useState<Outcome | null>(null)

  async function handleLeave() {
    const content = '门店不能再联系你，手机号、签名和登记的内容会马上删除。'
    if (await confirm({ title: '撤回这次登记？', content, confirmWords: '撤回' })) setGiven('left')
  }

  async function handleCode({ code }: PhoneCodes) {
    if (given === 'left') await call(walkin.leaveWalkin, { token, code }, errorsInline)
    else await call(walkin.changeWalkin, { token, code, scopes: [...form.read('scopes')] }, errorsInline)
    onDone(given!)
  }

  return (
    <Screen
      onRetry={() => void model.reload()}
      footer={
        <SubmitBar>
          <Button kind="ghost" size="l" id="qx-walkin-leave" onClick={handleLeave}>
            撤回登记
          </Button>
          <Button isBlock size="l" id="qx-walkin-change" onClick={() => setGiven('changed')}>
            {form.read('scopes').length === 0 ? '什么都不共享' : '保存所选'}
          </Button>
        </SubmitBar>
      }
    >
      <Stack align="center" padX="gutter" padTop={40} padBottom={32} gap={8}>
        <Typography level={2} size="2xl" weight="bold" leading="close" align="center">
          {store.name}
        </Typography>
        <Typography tone="soft" align="center">
          {store.openHours}
        </Typography>
        <Typography top={16} size="sm" tone="soft" align="center">
          {`你用 ${phone} 在这里签名登记。用这个手机号登录，就是门店的会员。`}
        </Typography>
      </Stack>
      <CardBox isInset bottom={24} padX={28} padY={16}>
        <PlaceMap {...store} />
        <StoreLicence licence={store.licence} />
      </CardBox>
      <CardBox isInset bottom={24} pad={28}>
        <ChoicesField
          form={form}
          name="scopes"
          look="open"
          as="rows"
          label="门店可以看到，都可以不选"
          options={options(sharedScope).map(({ value, name: label }) => ({ value, label, note: sharingText[value] }))}
        />
        <Typography top={16} size="s" tone="soft">
          {`登记的有效期到 ${dateInWords(until)}。授权说明版本 ${textVersion}。`}
        </Typography>
      </CardBox>
      <PhoneCodeSheet
        isOpen={given !== null}
        onClose={() => setGiven(null)}
        phone={phone}
        onSend={(picture) => call(walkin.sendWalkinCode, { token, ...picture }, errorsInline)}
        onCode={handleCode}
      />
    </Screen>
  )
})
