/** All consents of a member on one page, to a matchmaker and to their store; also shown to members without a profile. */
import { observer } from 'mobx-react'
import { useState } from 'react'
import { MyMatchmaker } from '@/parts/matchmaker/MyMatchmaker'
import { MatchmakerSection } from '@/parts/matchmaker/MatchmakerSection'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { MyStore } from '@/parts/store/MyStore'
import { StaffInvites } from '@/parts/store/StaffInvites'
import { StoreSection } from '@/parts/store/StoreSection'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

export const MyConsentsScreen = guardScreen(function MyConsentsScreen() {
  const opensSharing = usePageParams<'sharing'>().sharing !== undefined
  const [{ matchmaker, store, detail }] = useState(() => {
    const [matchmaker, store] = [new MyMatchmaker(), new MyStore()]
    const load = async (): Promise<true> => {
      await Promise.all([matchmaker.load(), store.load(), opensSharing ? store.loadSharing() : null])
      return true
    }
    return { matchmaker, store, detail: new DetailModel<true>({ load }) }
  })
  useDetailPage(detail)
  return (
    <Screen onRetry={() => void detail.reload()} onSessionChange={() => void detail.reload()}>
      <DetailView model={detail} render={() => <Consents matchmaker={matchmaker} store={store} opensSharing={opensSharing} />} />
    </Screen>
  )
})

interface ConsentsProps {
  matchmaker: MyMatchmaker
  store: MyStore
  opensSharing: boolean
}

const Consents = observer(function Consents({ matchmaker, store, opensSharing }: ConsentsProps) {
  return (
    <Box padTop={24} padBottom={48}>
      <Typography isInset bottom={24} tone="soft">
        你同意过的都在这里，每一项都可以单独收回，收回后马上生效。
      </Typography>
      <StaffInvites />
      <MatchmakerSection model={matchmaker} />
      <StoreSection model={store} opensSharing={opensSharing} Place={PlaceMap} />
      {store.mine?.store ? null : (
        <Typography isInset size="s" tone="soft">
          你还不是门店的会员。到店登记，或由门店的红娘服务后，这里能决定门店可以看到什么。
        </Typography>
      )}
    </Box>
  )
})
