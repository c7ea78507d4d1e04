export { InteractLookScreen as default } from '@/features/interact/InteractLookScreen'

definePageConfig({ navigationBarTitleText: '谁看过我', enablePullDownRefresh: true })
