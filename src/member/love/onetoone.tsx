export { OneToOneScreen as default } from '@/features/onetoone/OneToOneScreen'

definePageConfig({ navigationBarTitleText: '私人定制', enablePullDownRefresh: true })
