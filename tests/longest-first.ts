/** Test files in the order in which they start: a long one that came last would leave the other workers idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects by how long their files take. */
const projects = ['site', 'server', 'content'];

const rankOf = ({ project }: TestSpecification) => projects.toReversed().indexOf(project.name);

export class LongestFirst extends BaseSequencer {
  /** Within a project as Vitest has them: by their last duration, or by their size. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(other) - rankOf(one));
  }
}
