export { FavScreen as default } from '@/features/interact/FavScreen'

definePageConfig({ navigationBarTitleText: '我的收藏', enablePullDownRefresh: true })
