export { LookScreen as default } from '@/features/interact/LookScreen'

definePageConfig({ navigationBarTitleText: '谁看过我', enablePullDownRefresh: true })
