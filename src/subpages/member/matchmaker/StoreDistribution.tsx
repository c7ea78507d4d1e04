export { StoreScreen as default } from '@/features/store/StoreScreen'

definePageConfig({ navigationBarTitleText: '门店分配', enablePullDownRefresh: true })
