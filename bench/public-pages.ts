import { listCourses } from '@khue/contracts/offer/courses'
import { listPosts } from '@khue/contracts/offer/knowledge'
import { slugWithCode } from '@khue/contracts/slug'
import { searchTutors } from '@khue/contracts/offer/tutors'

/** The pages by which visitors find the product, each with an example address. */
export async function publicPages(base: string) {
  const [course, post, tutor] = [await firstOf(base, listCourses), await firstOf(base, listPosts), await firstOf(base, searchTutors)]
  return {
    home: '/',
    courses: '/courses',
    course: `/courses/${slugWithCode(course)}`,
    post: `/knowledge/post/${post.slug}`,
    tutor: `/tutors/${slugWithCode(tutor)}`,
  }
}

type Listed = { slug: string; code: string }

async function firstOf(base: string, { path }: { path: string }): Promise<Listed> {
  const answer = await fetch(`${base}/api${path}`)
  const { data } = (await answer.json()) as { data: { items: Listed[] } } // the contract's own shape
  const [first] = data.items
  if (!first) throw new Error(`${path} lists nothing`)
  return first
}
