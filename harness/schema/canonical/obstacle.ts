/** Why no value is made though the schema may have some, and the schema or keyword that is the reason. */
export interface Obstacle {
  readonly reason: string;
  readonly keyword?: string;
  readonly pointer?: string;
}
