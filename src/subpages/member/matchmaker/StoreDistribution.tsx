export { StoreScreen as default } from '@/features/store/StoreScreen'

definePageConfig({ navigationBarTitleText: '我的门店', enablePullDownRefresh: true })
